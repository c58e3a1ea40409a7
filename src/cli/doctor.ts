import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Compiler } from '../typescript/compiler.js';
import { slashed } from '../typescript/file-paths.js';
import { loadCompiler } from '../typescript/load-compiler.js';
import { UsageError } from './errors.js';
import { pluginEntry, TRANSFORMER } from './plugin-entry.js';
import type { Terminal } from './terminal.js';

/** A script that compiles with the compiler as it is, which passes over plugins without a word. */
const PLAIN_TSC = /(?:^|[\s&|;(])(?:npx\s+)?tsc(?=$|[\s&|;)])/;
const GUARDED = /\btspc\b|\bchargeonce\s+build\b/;

/**
 * Says whether the build of the project in the working folder runs the transformer. 0 when it does; 1 when something keeps
 * it from running, with one line for each such thing and how to mend it.
 */
export function doctor(terminal: Terminal): number {
  const ts = loadCompiler(terminal.cwd);
  const config = ts.findConfigFile(terminal.cwd, (path) => ts.sys.fileExists(path));
  if (config === undefined)
    throw new UsageError('no tsconfig.json from here upwards: run doctor in a TypeScript project');
  const shown = slashed(relative(terminal.cwd, config));
  const problems = [...entryProblems(ts, config, shown), ...scriptProblems(terminal.cwd)];
  terminal.out(`TypeScript ${ts.version}, ${shown}\n`);
  for (const problem of problems) terminal.out(`- ${problem}\n`);
  if (problems.length === 0) terminal.out('The build runs chargeonce/transformer.\n');
  return problems.length === 0 ? 0 : 1;
}

function entryProblems(ts: Compiler, config: string, shown: string): string[] {
  const parsed = ts.getParsedCommandLineOfConfigFile(
    config,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  const entry = parsed && pluginEntry(parsed.options);
  if (!entry)
    return [
      `${shown} has no plugin ${TRANSFORMER}: add { "transform": "${TRANSFORMER}", "transformProgram": true } to "plugins"`,
    ];
  if (entry['transformProgram'] === true) return [];
  return [
    `the plugin ${TRANSFORMER} in ${shown} runs only when files are written: add "transformProgram": true`,
  ];
}

function scriptProblems(folder: string): string[] {
  const scripts = Object.entries(scriptsIn(folder));
  const plain = scripts.filter(([, text]) => PLAIN_TSC.test(text) && !GUARDED.test(text));
  if (plain.length > 0)
    return plain.map(
      ([name]) =>
        `the script "${name}" runs tsc, which ignores plugins: write tspc (of ts-patch) or chargeonce build`,
    );
  if (scripts.some(([, text]) => GUARDED.test(text) || /\b(?:webpack|rollup|jest|vite)\b/.test(text)))
    return [];
  return [
    'no script of package.json runs tspc or chargeonce build: nothing shows that the build runs the transformer',
  ];
}

function scriptsIn(folder: string): Readonly<Record<string, string>> {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      scripts?: Record<string, string>;
    };
    return manifest.scripts ?? {};
  } catch {
    return {};
  }
}
