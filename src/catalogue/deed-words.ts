/** What a name says of the order of effects. Asked only where neither a body, a row nor a statement in SQL says more. */
export type DeedWord =
  | 'claims'
  | 'updates'
  | 'asks'
  | 'locks'
  | 'transacts'
  | 'begins'
  | 'ends'
  | 'records'
  | 'keeps-locally'
  | 'leads-elsewhere'
  | 'names-a-charge'
  | 'names-a-state'
  | 'names-a-log'
  | 'tells'
  | 'names-a-note';

const words: Readonly<Record<DeedWord, RegExp>> = {
  claims:
    /claim|reserve|acquire(?!.*lock)|if_?(not_?exists|absent|new)|once(?![a-z])|dedup|idempoten|(start|begin|try|mark|record)_?(process|event|charg|bill|pay|refund|if)|(get|find|fetch|select|first)_?or_?(create|insert)/i,
  updates:
    /^(update|set|put|save|store|mark|patch|upsert|merge|replace|write|persist|record|complete|finish|fail|settle|attach|link|touch)(?![a-z])/,
  asks: /^(find|get|h?m?get|first|load|fetch|select|lookup|look_up|read|query|count|exists?|has|is|was|check|already|find_?one)(?![a-z])|exists$/,
  locks: /(?<!b|un|c)lock(?!ed|file|s?list|out)|mutex|lease|leader|semaphore|exclusive|election/i,
  transacts:
    /^(\$?transaction|(with|run|in|run_?in|execute_?in|do_?in)_?(a_?|db_?|database_?)?transaction|transact|atomic(ally)?)$/i,
  begins: /^(start|begin)_?(db_?)?transaction$|^transaction$/i,
  ends: /^(commit|rollback|abort)(_?transaction)?$/i,
  records:
    /^(insert|create)(?!d|s$)(?!.*(index|table|session|client|queue|token|url|link|intent|event_?log|audit))|^add_?(row|record|payment|charge|entry|transaction|refund)/i,
  'keeps-locally': /^((local|state|kv|key_?value|task|window)_?)?stores?$|cache|memo(?!r)|in_?flight/i,
  'leads-elsewhere':
    /stripe|axios|fetch|http|log(?!in)|audit|metric|mail|analytics|sentry|console|slack|sms|twilio|notif|queue|topic|producer|publisher|bus$/i,
  'names-a-charge':
    /pay|charg|invoic|bill|order|refund|transfer|subscri|transact|intent|purchase|checkout|credit|process|event|record|ledger|idempot|donat|fee|renew|due|capture/i,
  'names-a-state':
    /stat(us|e)$|paid|charg|bill|refund|process|complet|done|settled|captur|cancel|handled|[a-z]_?at$/i,
  'names-a-log':
    /(?<!cata|ana|dia|pro|b)log(?!in|ic|out|ist)|console|sentry|bugsnag|rollbar|winston|pino|bunyan|trac(e|k|ing)|span|metric|stats|telemetry|new_?relic|datadog|honeybadger|debug|monitor|analytics|posthog/i,
  tells:
    /^(log|info|debug|warn|error|trace|fatal|verbose|notice|silly|critical|child|with|bind|group|time|table|dir|print|message|capture|notify|track|report|incr?|increment|gauge|histogram|timing|distribution|observe|set_?([tT]ag|[cC]ontext|[eE]xtra|[uU]ser|[aA]ttribute|[lL]abel)|add_?([bB]readcrumb|[eE]vent|[aA]ttribute|[lL]abel|[tT]ag)|start_?([aA]ctive_?)?[sS]pan)s?(?![a-z])/,
  'names-a-note': /^(metadata|description|statement_descriptor(_suffix)?)$/,
};

/** True when a name says so. */
export function isCalled(name: string, word: DeedWord): boolean {
  return words[word].test(name);
}
