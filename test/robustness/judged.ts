import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { resolveInspection } from '../../rules/index.js';
import { analyse } from '../../src/analysis/analyse.js';
import type { Verdict } from '../../src/analysis/analysis.js';
import { catalogue } from '../../src/catalogue/index.js';
import { renderJson } from '../../src/reporters/json.js';
import { reportOn } from '../../src/rule/report.js';
import { isolatedProject } from '../../src/typescript/isolated-project.js';
import { programProject } from '../../src/typescript/program-project.js';
import type { Project } from '../../src/typescript/project.js';
import { parsedOrEmpty } from '../../src/typescript/too-deep.js';

/** What the engine says about one key. */
export interface JudgedKey {
  readonly verdict: Verdict;
  /** On some way the key could not be followed: a worse verdict on another way may stand in front. */
  readonly open: boolean;
}

/** What the engine says about a small program. */
export interface Judged {
  readonly keys: readonly JudgedKey[];
  /** What the command would print. */
  readonly json: string;
  /** Faults of the engine itself. */
  readonly faults: readonly string[];
  /** CPU seconds, the compiler's share included. */
  readonly seconds: number;
}

const ROOT = '/project';
const inspection = resolveInspection({ preset: 'strict', overrides: new Map(), calls: 'all', root: ROOT });

/** Judges one file without types or imports, as plain JavaScript is judged. */
export function judgeAlone(name: string, text: string): Judged {
  return judged(() => isolatedProject(ts, `${ROOT}/${name}`, text, { root: ROOT, includeTests: true }));
}

/** Judges files together, with the types of the language and stand-ins for those of the packages. */
export function judgeTogether(files: Readonly<Record<string, string>>): Judged {
  return judged(() => programProject(ts, programOf(files), ROOT, { includeTests: true }));
}

function judged(open: () => Project): Judged {
  const before = process.cpuUsage();
  const analysis = analyse(open(), catalogue);
  const report = reportOn(analysis, inspection, 1);
  const json = renderJson(report, ROOT);
  const { user, system } = process.cpuUsage(before);
  return {
    keys: report.calls.map(({ key }) => ({
      verdict: key.verdict,
      open: key.origins.some(({ verdict }) => verdict === 'unproven'),
    })),
    json,
    faults: analysis.faults.map(({ message }) => message),
    seconds: (user + system) / 1e6,
  };
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
  types: [],
  strict: true,
  allowJs: true,
  skipLibCheck: true,
  noEmit: true,
};

/** As much of the packages as the generated programs use, where the real ones would be. */
const PACKAGES: Readonly<Record<string, string>> = {
  [`${ROOT}/node_modules/stripe/package.json`]:
    '{ "name": "stripe", "version": "23.1.0", "types": "index.d.ts" }',
  [`${ROOT}/node_modules/stripe/index.d.ts`]: `
    import { RefundResource } from './resources/Refunds.js';
    declare class Stripe { constructor(key: string); refunds: RefundResource; }
    export default Stripe;`,
  [`${ROOT}/node_modules/stripe/resources/Refunds.d.ts`]: `
    export interface RequestOptions { idempotencyKey?: string; timeout?: number }
    export declare class RefundResource {
      create(params: { charge?: string }, options?: RequestOptions): Promise<{ id: string }>;
    }`,
  [`${ROOT}/globals.d.ts`]: `
    declare module 'node:crypto' {
      interface Hash { update(data: string): Hash; digest(encoding: 'hex'): string }
      export function createHash(algorithm: string): Hash;
      export function randomUUID(): string;
    }
    declare class Buffer { static from(text: string): Buffer; toString(encoding?: string): string }
    declare const console: { log(...values: unknown[]): void };
    declare function structuredClone<T>(value: T): T;
    declare function encodeURIComponent(text: string): string;
    declare function setTimeout(run: () => void, ms: number): number;`,
};

const libraries = dirname(fileURLToPath(import.meta.resolve('typescript')));
const parsed = new Map<string, ts.SourceFile | undefined>();

/** A program over files in memory; what all programs share is parsed once. */
export function programOf(files: Readonly<Record<string, string>>): ts.Program {
  const own = new Map(Object.entries(files).map(([name, text]) => [`${ROOT}/${name}`, text]));
  const read = (path: string): string | undefined => own.get(path) ?? PACKAGES[path];
  const parse = (path: string, text: string): ts.SourceFile =>
    parsedOrEmpty(ts, path, OPTIONS, () => ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true));
  const shared = (path: string): ts.SourceFile | undefined => {
    if (!parsed.has(path)) {
      const text = path.startsWith(libraries) ? readFileSync(path, 'utf8') : PACKAGES[path];
      parsed.set(path, text === undefined ? undefined : parse(path, text));
    }
    return parsed.get(path);
  };
  const host: ts.CompilerHost = {
    getSourceFile: (path) => {
      const text = own.get(path);
      return text === undefined ? shared(path) : parse(path, text);
    },
    fileExists: (path) => read(path) !== undefined,
    readFile: read,
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: () => join(libraries, 'lib.es2023.d.ts'),
    getDefaultLibLocation: () => libraries,
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => undefined,
  };
  const sources = [...own.keys()].filter((path) => /\.[cm]?[jt]sx?$/.test(path));
  return ts.createProgram([...sources, `${ROOT}/globals.d.ts`], OPTIONS, host);
}
