import { extname, resolve } from 'node:path';
import type { Rule } from 'eslint';
import { analyse } from '../analysis/analyse.js';
import { slashed } from '../typescript/file-paths.js';
import { CANDIDATE_TEXT } from '../analysis/sinks/candidate-text.js';
import { isolatedProject } from '../typescript/isolated-project.js';
import { loadCompiler } from '../typescript/load-compiler.js';
import { inspectorOf } from './inspector.js';
import type { Settings } from './settings.js';
import type { Sight } from './sight.js';

const SCRIPT = /\.[cm]?[jt]sx?$/;

/**
 * Sees the file under lint alone: needs no types and works with any parser. A file whose text can hold no Stripe
 * write costs that look and no more.
 */
export function isolatedSight(context: Rule.RuleContext, { includeTests, catalogue }: Settings): Sight {
  const { cwd, sourceCode } = context;
  const file = scriptName(context);
  if (!SCRIPT.test(file) || !CANDIDATE_TEXT.test(sourceCode.text)) return null;
  const project = isolatedProject(loadCompiler(cwd), file, sourceCode.text, { root: cwd, includeTests });
  return { file, inspect: inspectorOf(analyse(project, catalogue), cwd) };
}

/** A code block of a page goes by its own name, text from the standard input is taken for JavaScript. */
function scriptName({ cwd, filename }: Rule.RuleContext): string {
  const name = slashed(resolve(cwd, filename));
  return extname(name) === '' ? `${name}.js` : name;
}
