/**
 * Words of the project's own code that the questions on order read: what people call a status, a log, a job. They are
 * patterns because no package declares them; whatever a package declares is a row of the catalogue.
 */

/** What a program calls the final state of a payment that did not come about. */
export const FINAL_FAILURE =
  /^(?:payment[_ -]?|charge[_ -]?|billing[_ -]?)?(?:failed|failure|fail|declined|error|errored|unpaid|rejected|past[_ -]?due)$/i;

/** Members, columns and variables that hold such a state. */
export const STATE_NAME = /status|state|outcome|result$/i;

/** Functions that set it, by a text among their arguments. */
export const STATE_SETTER = /^(?:set|mark|update|save|change|record|store|transition|move)|status|state/i;

/** Functions that set it by their name alone. */
export const FAILURE_SETTER =
  /^(?:mark|set|record|update|flag)\w*(?:failed|failure|declined|unpaid)$|^(?:fail|decline)(?:payment|charge|order|invoice|billing|job|row|record)?$/i;

/** `SET status = 'failed'` in a statement of SQL. */
export const FAILURE_IN_SQL =
  /\bset\b[^;]*\b\w*(?:status|state|outcome)\w*\s*=\s*'(?:\w*_)?(?:failed|failure|declined|error|unpaid|rejected)'/i;

/** Objects and functions that only tell people, or count. */
export const LOG_OWNER =
  /log|console|sentry|bugsnag|rollbar|winston|pino|tracer|span|metric|stats|telemetry|newrelic|datadog|honeybadger|debug/i;
export const LOG_FUNCTION =
  /^(?:log|logger|debug|warn|report|capture(?:Exception|Error|Message)|log[A-Z]\w*|report(?:Error|Exception)|track\w*|note[A-Z]\w*Error)$/;

/** Functions that only let time pass. */
export const PAUSE = /^(?:sleep|wait|delay|pause|setTimeout|backoff|timeout|waitFor)$/i;

/** Rows that have been tried before, and the jobs that try them again. */
export const AGAIN =
  /unknown|stuck|stale|unfinished|unsettled|unresolved|unconfirmed|in_?doubt|timed_?out|re-?dr[io]ve|retr(?:y|ies)|reconcil|replay|resum(?:e|able)|re-?process|re-?try|failed(?!Over)/i;

/** A look at the age of a row: a column, a comparison with the clock, a limit. */
export const AGE =
  /created|started|updated|attempted|claimed|\bsince|age$|age\b|cutoff|window|expir|older|newer|young|recent|interval|hours?|\bdays?|\bDate\b|\bnow\b|deadline|within|[a-z]At\b|ttl/i;

/** Calls and options that put rows into an order or choose their columns, which leaves no row out. */
export const NO_CONDITION_CALL = /^(?:add)?(?:order|sort|select)(?:_?by)?(?:raw)?$|^toSorted$|^columns?$/i;

/** The parts of a statement that leave no row out: their order, the columns that are read, the columns that are set. */
export const NO_CONDITION =
  /\border\s+by\b(?:[^()]|\([^()]*\))*?(?=\b(?:limit|offset|fetch|for)\b|[;)]|$)|\bselect\b(?:[^()]|\([^()]*\))*?\bfrom\b|\bset\b(?:[^()]|\([^()]*\))*?(?=\bwhere\b|$)/gi;

/** A condition that lets one of many processes through. */
export const ONE_OF_MANY =
  /leader|primary|master|cron|schedul|singleton|worker_?id|instance|replica|elected|isMain/i;
