import { ruleNames } from '../../rules/index.js';
import { FORMATS } from '../reporters/render.js';

/** What `--help` prints. */
export const HELP = `chargeonce: one business intent, one Stripe charge

  chargeonce check [paths…]       judge the idempotency key of every Stripe write
  chargeonce explain FILE:LINE    print where the key of the call on that line comes from
  chargeonce build [tsc options]  compile as tsc does; findings fail the build, unproven keys are checked at run time
  chargeonce doctor               say whether the build of the project in this folder runs the transformer
  chargeonce ledger sql           print the table of the ledger, for your migrations

Options of check
  -p, --project FILE              read this tsconfig only (default: those in and around the working folder)
  --preset NAME                   recommended (default), strict or layers
  --rule NAME=off|warn|error      set a rule's severity; may be given several times
  --calls money|all               speak of calls that create and move money, or of every write (default)
  --format NAME                   ${FORMATS.join(', ')} (default: pretty)
  --output FILE                   write the report to FILE; the terminal gets the last line
  --max-warnings N                exit 1 with more warnings than N (default: no limit)
  --fail-on unproven|stale        exit 1 when any key is unproven, or an entry of the baseline stale
  --since REF                     judge what is changed since REF, and the Stripe writes that it reaches
  --staged                        judge what the next commit changes, as it is staged
  --baseline FILE                 let the findings pass that FILE holds
  --update-baseline               write the findings into that file; reason, owner and expiry are kept
  --include-tests                 test files count like any other file

Options of explain
  -p, --project FILE and --include-tests, as above

  -h, --help                      print this text
  -v, --version                   print the version

Rules: ${ruleNames.join(', ')}
Exit code: 0 clean, 1 errors or too many warnings, 2 could not run.
`;
