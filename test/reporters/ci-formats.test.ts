import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { renderGithub } from '../../src/reporters/github.js';
import { renderGitlab } from '../../src/reporters/gitlab.js';
import { renderJunit } from '../../src/reporters/junit.js';
import { renderMarkdown } from '../../src/reporters/markdown.js';
import { codeSpan, messageMarkdown } from '../../src/reporters/markdown-text.js';
import { ROOT, span } from '../rule/made-analysis.js';
import { HOSTILE, longReport, reportSaying } from './hostile-texts.js';
import { REPORT } from './made-report.js';

/** A workflow command as the runner reads it. */
interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

function commandsIn(output: string): readonly Command[] {
  return output.split(/\r\n|[\r\n]/).flatMap((line) => {
    const [, name = '', given = '', message = ''] = /^\s*::(\w+) ?(.*?)::(.*)$/.exec(line) ?? [];
    if (name === '') return [];
    const pairs = given.split(',').map((pair) => pair.split(/=(.*)/, 2).map(unescaped));
    return [
      { name, properties: Object.fromEntries(pairs) as Command['properties'], message: unescaped(message) },
    ];
  });
}

function unescaped(text: string): string {
  return text.replaceAll(/%(25|0A|0D|3A|2C)/g, (code) => decodeURIComponent(code));
}

describe('github', () => {
  test('errors come first, ten at most, and it says how many are left', () => {
    const output = renderGithub(longReport(25, 2), ROOT);
    const commands = commandsIn(output);
    expect(commands.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, () => 'error'));
    expect(output).toContain('… and 15 more findings: the summary of the job has them\n');
  });

  test('nothing is left to say of ten', () => {
    expect(renderGithub(longReport(10, 2), ROOT)).not.toContain('more finding');
  });

  test.each(HOSTILE)('%j stays in its place', (text) => {
    const report = reportSaying(text);
    const [command, ...others] = commandsIn(renderGithub(report, ROOT));
    expect(others).toEqual([]);
    expect(Object.keys(command?.properties ?? {})).toEqual([
      'file',
      'line',
      'endLine',
      'col',
      'endColumn',
      'title',
    ]);
    expect(command?.properties['file']).toBe(report.findings[0]?.at.file.slice(ROOT.length + 1));
    expect(command?.message.startsWith(report.findings[0]?.message ?? '-')).toBe(true);
  });

  test('a finding over several lines has no columns', () => {
    const [finding] = REPORT.findings;
    if (finding === undefined) throw new RangeError();
    const at = { ...span('a', { line: 3 }), endLine: 5 };
    const [command] = commandsIn(renderGithub({ ...REPORT, findings: [{ ...finding, at }] }, ROOT));
    expect(command?.properties).toMatchObject({ line: '3', endLine: '5' });
    expect(Object.keys(command?.properties ?? {})).toEqual(['file', 'line', 'endLine', 'title']);
  });

  test('paths count from the folder of the repository', () => {
    expect(commandsIn(renderGithub(REPORT, '/'))[0]?.properties['file']).toBe('shop/src/worker.ts');
  });
});

describe('gitlab', () => {
  const entriesOf = (report: typeof REPORT) =>
    JSON.parse(renderGitlab(report, ROOT)) as { fingerprint: string; severity: string; check_name: string }[];

  test('severities', () => {
    const severities = entriesOf(REPORT).map(({ check_name, severity }) => `${severity} ${check_name}`);
    expect(severities).toEqual([
      'critical chargeonce/no-nondeterministic-key',
      'critical chargeonce/no-nondeterministic-key',
      'critical chargeonce/require-idempotency-key',
      'info chargeonce/unproven',
    ]);
    expect(
      entriesOf(longReport(2, 1))
        .map(({ severity }) => severity)
        .slice(0, 2),
    ).toEqual(['minor', 'critical']);
  });

  test('equal calls have fingerprints of their own', () => {
    const [, unproven] = reportSaying('x').calls;
    if (unproven === undefined) throw new RangeError();
    const moved = { ...unproven, call: { ...unproven.call, at: { ...unproven.call.at, start: 99 } } };
    const entries = entriesOf({ ...REPORT, calls: [unproven, moved], findings: [] });
    expect(new Set(entries.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });
});

/** The elements of a document with their attributes and own text; throws when it is not well-formed. */
function elementsIn(xml: string) {
  const elements: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const open: typeof elements = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '' };
    elements.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return elements;
}

describe('junit', () => {
  test('one case per call: failed, skipped or passed', () => {
    const [all, ...elements] = elementsIn(renderJunit(REPORT, ROOT));
    expect(all?.attributes).toMatchObject({ tests: '5', failures: '3', errors: '0', skipped: '1' });
    expect(
      elements.filter(({ name }) => name === 'testcase').map(({ attributes }) => attributes['name']),
    ).toEqual([
      'paymentIntents.create',
      'refunds.create',
      'transfers.create',
      'customers.update',
      'invoices.pay',
    ]);
    expect(elements.find(({ name }) => name === 'skipped')?.attributes['message']).toBe(
      'unproven (unresolved import)',
    );
  });

  test('a finding about no call is a case of its own', () => {
    const [finding] = REPORT.findings;
    if (finding === undefined) throw new RangeError();
    const report = { ...REPORT, calls: [], findings: [{ ...finding, calls: [], rule: 'internal' }] };
    const cases = elementsIn(renderJunit(report, ROOT)).filter(({ name }) => name === 'testcase');
    expect(cases.map(({ attributes }) => attributes['name'])).toEqual(['internal']);
  });

  test.each(HOSTILE)('%j stays in its place', (text) => {
    const report = reportSaying(text);
    const elements = elementsIn(renderJunit(report, ROOT));
    expect(elements.map(({ name }) => name)).toEqual([
      'testsuites',
      'testsuite',
      'testcase',
      'failure',
      'testcase',
      'skipped',
    ]);
    const printable = text.replaceAll(/[\u0000\u001b\ud800\uffff]/gu, '\ufffd');
    expect(elements[2]?.attributes['name']).toBe(printable);
    expect(elements[3]?.text).toContain(printable.slice(0, 3));
  });
});

describe('markdown', () => {
  test('says first what is an error', () => {
    const headings = renderMarkdown(longReport(4, 1), ROOT).match(/^### .*$/gm) ?? [];
    expect(headings.map((heading) => heading.split(' ')[1])).toEqual([
      'error',
      'error',
      'warning',
      'warning',
      'Not',
    ]);
  });

  test.each([
    [20, 500],
    [400, 10],
    [5000, 30],
  ])('%i findings with %i steps fit into a comment', (findings, steps) => {
    const text = renderMarkdown(longReport(findings, steps), ROOT);
    expect(text.length).toBeLessThan(65_536);
    expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length);
    const shown = text.match(/^### (?:error|warning)/gm)?.length ?? 0;
    const hidden = Number(/… and (\d+) more cause/.exec(text)?.[1] ?? 0);
    expect(shown + hidden).toBe(findings);
  });

  test('code is code, whatever is in it', () => {
    expect(codeSpan('a ``b`` | c')).toBe('```a ``b`` \\| c```');
    expect(codeSpan('`x`')).toBe('`` `x` ``');
    expect(messageMarkdown('the key `a*b*` of *@octocat* #1 <b>')).toBe(
      'the key `a*b*` of \\*@\u200boctocat\\* #\u200b1 \\<b\\>',
    );
  });

  test.each(HOSTILE)('%j opens no HTML', (text) => {
    const outside = renderMarkdown(reportSaying(text), ROOT)
      .replaceAll(/^(`{3,})text\n[^]*?\n\1$/gm, '')
      .replaceAll('\\`', '')
      .replaceAll(/(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '')
      .replaceAll(/\\./g, '');
    expect(outside.match(/<[^>]*>/g)).toEqual([
      '<!-- chargeonce -->',
      '<details>',
      '<summary>',
      '</summary>',
      '</details>',
    ]);
  });
});
