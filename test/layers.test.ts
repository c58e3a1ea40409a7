import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, join, posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { importsOf, pathsIn, readRepositoryFile, type Import, type RepositoryFile } from './source-files.js';

const HOSTS = ['cli', 'eslint', 'transformer'] as const;
const LAYERS = [
  'runtime',
  'catalogue',
  'typescript',
  'analysis',
  'rule',
  'rules',
  'reporters',
  'compile',
  ...HOSTS,
] as const;
type Layer = (typeof LAYERS)[number];

/** What other layers may know of the engine and of the catalogue: types and the words that they are made of. */
const CONTRACTS = ['src/analysis/analysis.ts', 'src/analysis/text/key-text.ts', 'src/catalogue/schema.ts'];

/** No file of `from` imports from `to`, for the reason that `because` gives. */
interface ForbiddenEdge {
  readonly from: Layer;
  readonly to: readonly Layer[];
  /** Types may be imported all the same, and what a contract holds. */
  readonly exceptContracts?: true;
  readonly because: string;
}

const others = (...kept: readonly Layer[]): Layer[] => LAYERS.filter((layer) => !kept.includes(layer));

const FORBIDDEN: readonly ForbiddenEdge[] = [
  {
    from: 'runtime',
    to: others('runtime'),
    because:
      'The runtime ships to production: it imports nothing from the rest, so that a bundle holds nothing else.',
  },
  {
    from: 'catalogue',
    to: others('catalogue'),
    because: 'The catalogue is data about other APIs: it is true whoever reads it, so it knows no reader.',
  },
  {
    from: 'typescript',
    to: others('typescript'),
    because: 'This is the door to the compiler: it knows syntax and symbols, and neither Stripe nor rules.',
  },
  {
    from: 'analysis',
    to: others('analysis', 'catalogue', 'typescript'),
    because:
      'The engine answers questions and does not know who asks: word the answer in a rule or a reporter.',
  },
  {
    from: 'rule',
    to: ['analysis', 'catalogue'],
    exceptContracts: true,
    because: 'The contract names what the engine answers, by type; it must not be able to run the engine.',
  },
  {
    from: 'rule',
    to: others('rule', 'analysis', 'catalogue'),
    because: 'The contract comes before rules and hosts: what it needs from them is handed in.',
  },
  {
    from: 'rules',
    to: ['analysis', 'catalogue'],
    exceptContracts: true,
    because:
      'A rule asks the analysis that it is handed and never builds one; take the types and nothing more.',
  },
  {
    from: 'rules',
    to: others('rules', 'rule', 'analysis', 'catalogue'),
    because:
      'A rule never walks syntax and does not know its host: a question that is missing becomes one of Analysis.',
  },
  {
    from: 'reporters',
    to: ['analysis'],
    exceptContracts: true,
    because: 'A reporter turns findings into text: by then the engine has said what it has to say.',
  },
  {
    from: 'reporters',
    to: others('reporters', 'rule', 'analysis'),
    because: 'A reporter turns findings into text: whatever else it shows is handed in by the host.',
  },
  {
    from: 'compile',
    to: HOSTS,
    because:
      'What a compiled program reports and emits is the same for every host: the host hands in the compiler.',
  },
  ...HOSTS.map((host): ForbiddenEdge => ({
    from: host,
    to: HOSTS.filter((other) => other !== host),
    because: 'Hosts never import each other: what two hosts need belongs into a layer below them.',
  })),
];

const sources = pathsIn('src', 'rules').map(readRepositoryFile);

describe('layers', () => {
  test('every source file lies in a layer', () => {
    expect(sources.filter(({ path }) => !layerOf(path)).map(({ path }) => path)).toEqual([]);
  });

  test('imports point downwards', () => {
    expect(eachImport().flatMap(({ file, found }) => crossing(file, found))).toEqual([]);
  });

  test('a contract holds types and constants, no code', () => {
    const code = CONTRACTS.flatMap((path) =>
      readRepositoryFile(path).syntax.statements.filter((statement) => !isContract(statement)),
    );
    expect(code.map((statement) => statement.getText())).toEqual([]);
  });

  test('the runtime needs no module at all', () => {
    const outside = eachImport().filter(
      ({ file, found }) => layerOf(file.path) === 'runtime' && !isRelative(found),
    );
    expect(outside.map(({ file, found }) => where(file, found))).toEqual([]);
  });

  test('what is published needs no package at run time', () => {
    const values = eachImport().filter(
      ({ found }) => !found.typeOnly && !isRelative(found) && !isBuiltin(found),
    );
    expect(values.map(({ file, found }) => where(file, found))).toEqual([]);
  });

  test('the compiler is handed in: one file loads it', () => {
    const loaders = sources
      .filter(({ syntax }) => /\(\s*(['"`])typescript\1/.test(syntax.text))
      .map(({ path }) => path);
    expect(loaders.filter((path) => path !== 'src/typescript/load-compiler.ts')).toEqual([]);
  });
});

describe('names', () => {
  test('no file or folder is a drawer for everything', () => {
    const drawers = pathsIn('src', 'rules', 'test', 'bench', 'scripts').filter((path) =>
      path.split('/').some((part) => /^(?:utils?|helpers?|common|types|misc)$/.test(basename(part, '.ts'))),
    );
    expect(drawers, 'name a file after the one thing in it').toEqual([]);
  });
});

describe('package.json', () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as Record<
    string,
    Record<string, unknown> | undefined
  >;

  test.each(['dependencies', 'optionalDependencies', 'bundleDependencies', 'bundledDependencies'])(
    'has no %s',
    (kind) => {
      expect(manifest[kind], 'the runtime ships to production: no runtime dependencies').toBeUndefined();
    },
  );

  test('every peer is optional', () => {
    const meta = manifest['peerDependenciesMeta'] ?? {};
    const demanded = Object.keys(manifest['peerDependencies'] ?? {}).filter(
      (name) => !(meta[name] as { optional?: boolean } | undefined)?.optional,
    );
    expect(demanded).toEqual([]);
  });
});

function eachImport(): { file: RepositoryFile; found: Import }[] {
  return sources.flatMap((file) => importsOf(file).map((found) => ({ file, found })));
}

/** The sentence of each edge that the import breaks. */
function crossing(file: RepositoryFile, found: Import): string[] {
  if (!isRelative(found)) return [];
  const target = posix.join(posix.dirname(file.path), found.specifier).replace(/\.js$/, '.ts');
  const from = layerOf(file.path);
  const to = layerOf(target);
  const harmless = found.typeOnly || CONTRACTS.includes(target);
  const broken = FORBIDDEN.filter(
    (edge) =>
      edge.from === from && edge.to.some((layer) => layer === to) && !(edge.exceptContracts && harmless),
  );
  return broken.map(({ because }) => `${where(file, found)}: ${because}`);
}

function layerOf(path: string): Layer | undefined {
  const [top, folder] = path.split('/');
  const name = top === 'src' ? folder : top;
  return LAYERS.find((layer) => layer === name);
}

function where(file: RepositoryFile, { specifier, line }: Import): string {
  return `${file.path}:${line} imports ${specifier}`;
}

function isContract(statement: ts.Statement): boolean {
  if (ts.isImportDeclaration(statement))
    return statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
  return (
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isVariableStatement(statement)
  );
}

function isRelative({ specifier }: Import): boolean {
  return specifier.startsWith('.');
}

function isBuiltin({ specifier }: Import): boolean {
  return specifier.startsWith('node:') || builtinModules.includes(specifier);
}
