import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveInspection } from '../../rules/index.js';
import { judgeProjects } from '../../src/cli/judge-projects.js';
import { openCommand } from '../../src/cli/open-command.js';
import { render, type Format, type RenderOptions } from '../../src/reporters/render.js';
import type { Report } from '../../src/rule/report.js';
import { slashed } from '../../src/typescript/file-paths.js';
import { REPOSITORY } from '../docs/page.js';

const FOLDER = slashed(join(REPOSITORY, 'fixtures/billing-worker'));
const nothing = (): void => undefined;

/** The report on the example of the README, read once for all formats. */
export function billingWorker(): { readonly report: Report; readonly options: RenderOptions } {
  const terminal = { cwd: FOLDER, color: false, out: nothing, err: nothing, progress: nothing };
  const command = { paths: [], project: null, includeTests: false };
  const inspection = resolveInspection({
    preset: 'recommended',
    overrides: new Map(),
    calls: 'all',
    root: FOLDER,
  });
  const report = judgeProjects(openCommand(FOLDER, command), inspection, terminal);
  const rules = inspection.rules.map(({ rule: { name, description }, severity }) => ({
    name,
    description,
    severity,
  }));
  return { report, options: { ...optionsIn(FOLDER), rules, readText: (file) => readFileSync(file, 'utf8') } };
}

/** What the formats need for a report on a made project. */
export function optionsIn(cwd: string): RenderOptions {
  return {
    cwd,
    repository: cwd,
    color: false,
    seconds: 1,
    version: '1.2.3',
    rules: [],
    pageOf: () => undefined,
    readText: () => undefined,
  };
}

/** A format of the report without what differs from machine to machine. */
export function rendered(format: Format, { report, options }: ReturnType<typeof billingWorker>): string {
  return render(report, format, options).replaceAll(`file://${FOLDER}/`, 'file:///billing-worker/');
}
