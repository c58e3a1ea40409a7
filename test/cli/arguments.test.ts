import { expect, test } from 'vitest';
import { parseCommand } from '../../src/cli/arguments.js';
import { UsageError } from '../../src/cli/errors.js';

test('check without anything', () => {
  expect(parseCommand(['check'])).toEqual({
    kind: 'check',
    paths: [],
    project: null,
    preset: 'recommended',
    rules: new Map(),
    calls: 'all',
    format: 'pretty',
    output: null,
    maxWarnings: null,
    failOnUnproven: false,
    failOnStale: false,
    includeTests: false,
    since: null,
    staged: false,
    baseline: null,
    updateBaseline: false,
  });
});

test('check with everything, in any order', () => {
  const text =
    'src -p tsconfig.app.json check2 --preset=strict --rule no-infrastructure-key=off --rule=require-idempotency-key=warn ' +
    '--calls money --format json --output out.json --max-warnings 0 --fail-on unproven --include-tests ' +
    '--since main --baseline known.json --fail-on stale';
  expect(parseCommand(['check', ...text.split(' '), '--', '--odd'])).toEqual({
    kind: 'check',
    paths: ['src', 'check2', '--odd'],
    project: 'tsconfig.app.json',
    preset: 'strict',
    rules: new Map([
      ['no-infrastructure-key', 'off'],
      ['require-idempotency-key', 'warn'],
    ]),
    calls: 'money',
    format: 'json',
    output: 'out.json',
    maxWarnings: 0,
    failOnUnproven: true,
    failOnStale: true,
    includeTests: true,
    since: 'main',
    staged: false,
    baseline: 'known.json',
    updateBaseline: false,
  });
});

test('what is changed, and the baseline to write', () => {
  expect(parseCommand(['check', '--staged', 'src/a.ts'])).toMatchObject({
    staged: true,
    paths: ['src/a.ts'],
  });
  expect(parseCommand(['check', '--baseline', 'b.json', '--update-baseline'])).toMatchObject({
    baseline: 'b.json',
    updateBaseline: true,
  });
});

test.each([
  ['src/a.ts:12', 'src/a.ts', 12],
  ['src/a.ts:12:7', 'src/a.ts', 12],
  ['C:\\app\\a.ts:3', 'C:\\app\\a.ts', 3],
])('explain %s', (place, file, line) => {
  expect(parseCommand(['explain', place])).toMatchObject({ kind: 'explain', file, line });
});

test('ledger sql', () => {
  expect(parseCommand(['ledger', 'sql'])).toEqual({ kind: 'ledger-sql' });
});

test('help and version beat everything else', () => {
  expect(parseCommand(['check', '--help'])).toEqual({ kind: 'help' });
  expect(parseCommand(['-v'])).toEqual({ kind: 'version' });
});

test.each([
  ['', 'no command given: write "chargeonce check", or --help for all that it can do'],
  ['chekc', 'unknown command "chekc", did you mean "check"?'],
  ['src/', 'unknown command "src/": write "chargeonce check src/" to check a path, or see --help'],
  ['ledgr sql', 'unknown command "ledgr", did you mean "ledger"?'],
  ['ledger', 'ledger does one thing: write "chargeonce ledger sql", which prints the table of the ledger'],
  [
    'ledger sql more',
    'ledger does one thing: write "chargeonce ledger sql", which prints the table of the ledger',
  ],
  ['ledger sql --format json', '--format is no option of ledger: leave it out'],
  ['check --formt json', 'unknown option "--formt", did you mean "--format"?'],
  ['check -x', 'unknown option "-x": see --help'],
  ['check --since', '--since needs a value: write --since REF, such as main'],
  ['check --since --staged', '--since needs a value: write --since REF, such as main'],
  ['check --since=-O', '--since "-O" is no commit, branch or tag'],
  [
    'check --since main --staged',
    '--since and --staged are given: leave one out, --since sees what is staged too',
  ],
  ['check --staged=yes', '--staged takes no value: write --staged alone'],
  ['check --baseline', '--baseline needs a value: write --baseline chargeonce-baseline.json'],
  [
    'check --update-baseline',
    '--update-baseline needs a file: write --baseline chargeonce-baseline.json --update-baseline',
  ],
  [
    'check src --baseline b.json --update-baseline',
    '--update-baseline writes what the whole project has: leave out paths, --since and --staged',
  ],
  ['explain a.ts:1 --staged', '--staged is no option of explain: leave it out'],
  ['check --format jsn', 'unknown value "jsn" for --format, did you mean "json"?'],
  [
    'check --format',
    '--format needs a value: write --format pretty|json|sarif|github|gitlab|junit|markdown|html',
  ],
  ['check --output --format json', '--output needs a value: write --output FILE'],
  ['check --output=', '--output needs a value: write --output FILE'],
  ['check -p', '-p needs a value: write --project path/to/tsconfig.json'],
  ['check --format json --format pretty', '--format is given twice: give it once'],
  ['check --include-tests=no', '--include-tests takes no value: write --include-tests alone'],
  ['check --preset strickt', 'unknown value "strickt" for --preset, did you mean "strict"?'],
  ['check --preset all', 'unknown value "all" for --preset: write --preset recommended|strict|layers'],
  ['check --calls some', 'unknown value "some" for --calls: write --calls money|all'],
  ['check --fail-on coarse', 'unknown value "coarse" for --fail-on: write --fail-on unproven|stale'],
  ['check --max-warnings many', '--max-warnings "many" is no whole number from 0: write --max-warnings 0'],
  ['check --max-warnings=-1', '--max-warnings "-1" is no whole number from 0: write --max-warnings 0'],
  [
    'check --rule no-infrastructure-key',
    '--rule "no-infrastructure-key" is not understood: write --rule NAME=off|warn|error',
  ],
  [
    'check --rule no-infrastructure-keys=off',
    'unknown rule "no-infrastructure-keys", did you mean "no-infrastructure-key"?',
  ],
  [
    'check --rule chargeonce/no-infrastructure-key=off',
    'unknown rule "chargeonce/no-infrastructure-key", did you mean "no-infrastructure-key"?',
  ],
  [
    'check --rule no-infrastructure-key=warning',
    'unknown severity "warning" for --rule no-infrastructure-key: write --rule no-infrastructure-key=off|warn|error',
  ],
  ['explain', 'explain needs a line: write chargeonce explain FILE:LINE, such as src/billing.ts:41'],
  [
    'explain src/a.ts',
    '"src/a.ts" names no line: write chargeonce explain FILE:LINE, such as src/billing.ts:41',
  ],
  [
    'explain src/a.ts:0',
    '"src/a.ts:0" names no line: write chargeonce explain FILE:LINE, such as src/billing.ts:41',
  ],
  [
    'explain a.ts:1 b.ts:2',
    '"a.ts:1 b.ts:2" names no line: write chargeonce explain FILE:LINE, such as src/billing.ts:41',
  ],
  ['explain a.ts:1 --format json', '--format is no option of explain: leave it out'],
])('refuses "%s"', (line, message) => {
  const parse = (): unknown => parseCommand(line.split(' ').filter((word) => word !== ''));
  expect(parse).toThrow(UsageError);
  expect(parse).toThrow(message);
});

test('an unknown rule without a near one lists the rules', () => {
  expect(() => parseCommand(['check', '--rule', 'x=off'])).toThrow(
    /unknown rule "x": the rules are .*no-nondeterministic-key/,
  );
});
