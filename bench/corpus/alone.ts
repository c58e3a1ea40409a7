import ts from 'typescript';
import { resolveInspection } from '../../rules/index.js';
import { analyse } from '../../src/analysis/analyse.js';
import { CANDIDATE_TEXT } from '../../src/analysis/sinks/candidate-text.js';
import { catalogue } from '../../src/catalogue/index.js';
import { renderJson } from '../../src/reporters/json.js';
import { reportOn, type Report } from '../../src/rule/report.js';
import { isolatedProject } from '../../src/typescript/isolated-project.js';
import type { Project } from '../../src/typescript/project.js';
import type { CorpusFile } from './gather.js';

/** What the engine said about a file, and how long it took for it. */
export interface Judged {
  readonly report: Report;
  readonly json: string;
  /** CPU seconds of the engine; parsing and binding are the compiler's. */
  readonly seconds: number;
}

const ROOT = '/corpus';
const inspection = resolveInspection({ preset: 'strict', overrides: new Map(), calls: 'all', root: ROOT });

/** A file that says this is searched for raw requests too. */
const FORCING = '\n// fetch https://api.stripe.com/v1\n';

/** Judges a file alone. Every call in it is put to the whole engine, whatever the text filters would say. */
export function judgeAlone({ name, text }: CorpusFile): Judged {
  const project = isolatedProject(ts, `${ROOT}/${name}`, text + FORCING, { root: ROOT, includeTests: true });
  const before = process.cpuUsage();
  const report = reportOn(analyse(unfiltered(project), catalogue), inspection, 1);
  const json = renderJson(report, ROOT);
  const { user, system } = process.cpuUsage(before);
  return { report, json, seconds: (user + system) / 1e6 };
}

/** The project without the filter that spares the engine the files whose text cannot hold a Stripe write. */
function unfiltered(project: Project): Project {
  return {
    ...project,
    mentioning: (text) => project.mentioning(text === CANDIDATE_TEXT ? /(?:)/ : text),
  };
}
