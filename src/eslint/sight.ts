import type { AST, Rule } from 'eslint';
import { isolatedSight } from './isolated-sight.js';
import type { Inspector } from './inspector.js';
import { type Obstacle, orObstacle } from './obstacle.js';
import { programSight } from './program-sight.js';
import type { Settings } from './settings.js';

/** The file under lint as the analysis knows it. */
export interface FileView {
  /** The name that its findings carry: absolute, with forward slashes. */
  readonly file: string;
  readonly inspect: Inspector;
}

/** What the rules can see of the file under lint; null when there is nothing in it to judge. */
export type Sight = FileView | Obstacle | null;

// The syntax tree is the one object that lives exactly as long as one pass over one file, in every host.
const sights = {
  file: new WeakMap<AST.Program, Sight>(),
  program: new WeakMap<AST.Program, Sight>(),
};

/** Opens the file under lint once for all rules. */
export function sightOf(context: Rule.RuleContext, settings: Settings): Sight {
  const { ast } = context.sourceCode;
  let sight = sights[settings.project].get(ast);
  if (sight === undefined) {
    const open = settings.project === 'program' ? programSight : isolatedSight;
    sight = orObstacle(() => open(context, settings));
    sights[settings.project].set(ast, sight);
  }
  return sight;
}
