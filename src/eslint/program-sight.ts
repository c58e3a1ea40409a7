import { dirname } from 'node:path';
import type { Rule } from 'eslint';
import type ts from 'typescript';
import { analyse } from '../analysis/analyse.js';
import type { Catalogue } from '../catalogue/catalogue.js';
import { programProject } from '../typescript/program-project.js';
import { type Inspector, inspectorOf } from './inspector.js';
import { type Obstacle, orObstacle, setupObstacle } from './obstacle.js';
import { programCompiler } from './program-compiler.js';
import type { Settings } from './settings.js';
import type { Sight } from './sight.js';

/** What a TypeScript parser tells of the program that the file under lint belongs to. */
interface TypeInformation {
  readonly program?: ts.Program | null;
  readonly esTreeNodeToTSNodeMap?: { get(node: unknown): ts.SourceFile | undefined };
}

const NO_TYPES =
  'chargeonce needs type information here: set `languageOptions.parserOptions.projectService: true` and the ' +
  'parser `@typescript-eslint/parser`, or use a config of chargeonce that needs none, like `recommended`.';

// `--fix` makes a second program, an editor one for every change: each is analysed once, and let go with it.
const inspectors = new WeakMap<ts.Program, Map<Catalogue, Map<string, Inspector | Obstacle>>>();

/** Sees the whole program that the parser has made; the file under lint is the part that is reported. */
export function programSight(context: Rule.RuleContext, settings: Settings): Sight {
  const { sourceCode } = context;
  const services = sourceCode.parserServices as TypeInformation;
  const { program } = services;
  const file = services.esTreeNodeToTSNodeMap?.get(sourceCode.ast);
  if (!program || !file) return setupObstacle(NO_TYPES);
  // The parser saw only a part of the file (a component's script): positions in it are not the file's.
  if (file.text !== sourceCode.text) return null;
  const byCatalogue = inspectors.get(program) ?? new Map<Catalogue, Map<string, Inspector | Obstacle>>();
  inspectors.set(program, byCatalogue);
  const bySettings = byCatalogue.get(settings.catalogue) ?? new Map<string, Inspector | Obstacle>();
  byCatalogue.set(settings.catalogue, bySettings);
  const key = `${String(settings.includeTests)} ${context.cwd}`;
  const inspect = bySettings.get(key) ?? orObstacle(() => inspectorFor(program, context.cwd, settings));
  bySettings.set(key, inspect);
  return 'obstacle' in inspect ? inspect : { file: file.fileName, inspect };
}

function inspectorFor(program: ts.Program, cwd: string, settings: Settings): Inspector {
  const { includeTests, catalogue } = settings;
  const { configFilePath } = program.getCompilerOptions();
  const root = typeof configFilePath === 'string' ? dirname(configFilePath) : cwd;
  const project = programProject(programCompiler(program, cwd), program, root, { includeTests });
  return inspectorOf(analyse(project, catalogue), cwd);
}
