import type { Span } from '../../src/analysis/analysis.js';
import type { KeyText } from '../../src/analysis/text/key-text.js';
import type { Report } from '../../src/rule/report.js';
import { keyReport, source, span, step, stripeCall, unstable } from '../rule/made-analysis.js';
import { REPORT } from './made-report.js';

/** Texts that try to leave the place that a format has for them. */
export const HOSTILE: readonly string[] = [
  '</script><script>alert(1)</script>',
  '<!-- --> ]]> <![CDATA[',
  `"'\`\`\`$\{x}\\`,
  'a::error file=b::c%0A',
  '| # @octocat #1 *b* _c_ [d](e) ~~f~~',
  '\u202e\u2066gnp.exe\u2069',
  '\u0000\u001b[31m\ud800\uffff',
  'two\r\nlines\n::warning::x',
  '&amp; &lt; &#60;',
];

/** A report in which a text stands wherever user code gets into one: names, messages, paths, steps and keys. */
export function reportSaying(text: string): Report {
  const at = span(text, { file: `${text.replaceAll(/[/\\\u0000]/g, '')}.ts`, line: 4 });
  const call = stripeCall({ at, method: text });
  const [finding] = REPORT.findings;
  if (finding === undefined) throw new RangeError();
  const changes = source({ at, what: text });
  return {
    calls: [
      { call, key: keyReport([unstable({ at, source: changes })]), texts: [keyTextSaying(text, at)] },
      {
        call: { ...call, at: { ...at, start: 1 } },
        key: keyReport([], { verdict: 'unproven', reason: text, key: at }),
        texts: [],
      },
    ],
    findings: [
      {
        ...finding,
        at,
        message: `Idempotency key \`${text.replaceAll('`', '\\`')}\` depends on ${text}.`,
        calls: [call],
        path: [step(at, `assigned to \`${text}\``), step({ ...at, start: 2 }, text)],
      },
    ],
    files: 1,
    leftOut: { deletes: [], testFiles: [] },
  };
}

function keyTextSaying(text: string, at: Span): KeyText {
  const value = {
    kind: 'value',
    at,
    name: text,
    prints: 'text',
    isCertain: true,
    isFixedLength: false,
    without: null,
  } as const;
  const other = { ...value, at: { ...at, start: 9000, end: 9001 } };
  const pieces = [{ kind: 'literal', at, text } as const, { kind: 'fixed', at } as const, value, other];
  const digest = { kind: 'digest', at, bits: 256, pieces } as const;
  const data = { kind: 'data', at, isUnbounded: false, pieces } as const;
  return { at, cause: { file: at.file, place: text }, path: [], pieces: [...pieces, digest, data] };
}

/** A report with so many findings, each with so many steps, every other one an error. */
export function longReport(findings: number, steps: number): Report {
  const [finding] = REPORT.findings;
  if (finding === undefined) throw new RangeError();
  return {
    ...REPORT,
    findings: Array.from({ length: findings }, (_, index) => ({
      ...finding,
      severity: index % 2 === 0 ? 'warning' : 'error',
      at: span(`key${index}`, { line: index + 1 }),
      cause: String(index),
      path: Array.from({ length: steps }, (_each, hop) =>
        step(span(`value${hop}`, { line: hop + 1 }), `hop ${hop}`),
      ),
    })),
    leftOut: { deletes: [], testFiles: [] },
  };
}
