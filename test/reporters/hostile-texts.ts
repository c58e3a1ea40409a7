import type { Report } from '../../src/rule/report.js';
import { span, step, stripeCall } from '../rule/made-analysis.js';
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

/** A report in which a text stands wherever user code gets into one: names, messages, paths and steps. */
export function reportSaying(text: string): Report {
  const at = span(text, { file: `${text.replaceAll(/[/\\\u0000]/g, '')}.ts`, line: 4 });
  const call = stripeCall({ at, method: text });
  const [judged] = REPORT.calls;
  const [finding] = REPORT.findings;
  if (judged === undefined || finding === undefined) throw new RangeError();
  return {
    calls: [
      { ...judged, call },
      {
        ...judged,
        call: { ...call, at: { ...at, start: 1 } },
        key: { ...judged.key, verdict: 'unproven', scope: null, reason: text, key: at },
      },
    ],
    findings: [
      {
        ...finding,
        at,
        message: `Idempotency key \`${text.replaceAll('`', '\\`')}\` depends on ${text}.`,
        calls: [call],
        path: [step(at, `assigned to \`${text}\``), step(at, text)],
      },
    ],
    files: 1,
    leftOut: { deletes: [], testFiles: [] },
  };
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
