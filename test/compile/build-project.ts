import {
  spawn,
  spawnSync,
  type ChildProcessWithoutNullStreams,
  type SpawnOptionsWithoutStdio,
} from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '../typescript/temporary-folder.js';
import { linkPackage } from './link-package.js';

export const REPOSITORY = resolve(import.meta.dirname, '../..');
const HOSTS = join(REPOSITORY, 'fixtures/hosts');

const KEYS = {
  unstable: `export function keyFor(charge: string): string {
  return \`refund:\${charge}:\${Math.random()}\`;
}
`,
  stable: `export function keyFor(charge: string): string {
  return \`refund:\${charge}\`;
}
`,
};

/** Reading Stripe's types, or Node's, takes long in each of many runs: without the package its calls are known by the import. */
const REFUND = `// @ts-expect-error The package is not installed here.
import Stripe from 'stripe';
import { keyFor } from './keys.js';

const stripe = new Stripe('sk_test_0');

export async function refund(charge: string): Promise<{ id: string }> {
  return stripe.refunds.create({ charge }, { idempotencyKey: keyFor(charge) });
}
`;

/** The compiler that a project is built with: patched by ts-patch, or our own command around it. */
export interface Builder {
  readonly name: string;
  /** Where its TypeScript lies. */
  readonly typescript: string;
  readonly isOlder: boolean;
  readonly command: (folder: string) => readonly string[];
}

const patched = (typescript: string): Builder => ({
  name: `tspc, TypeScript ${versionIn(typescript)}`,
  typescript,
  isOlder: typescript !== TYPESCRIPT_6,
  command: () => [join(HOSTS, 'node_modules/ts-patch/bin/tspc.js')],
});

const TYPESCRIPT_6 = join(REPOSITORY, 'node_modules/typescript');
const TYPESCRIPT_5 = join(REPOSITORY, 'fixtures/node_modules/typescript-5.9');

function versionIn(folder: string): string {
  const manifest = createRequire(import.meta.url)(join(folder, 'package.json')) as { version: string };
  return manifest.version;
}

const ours = (typescript: string): Builder => ({
  name: `chargeonce build, TypeScript ${versionIn(typescript)}`,
  typescript,
  isOlder: typescript !== TYPESCRIPT_6,
  command: () => [join(REPOSITORY, 'dist/src/cli/bin.js'), 'build'],
});

export const builders: readonly Builder[] = [TYPESCRIPT_6, TYPESCRIPT_5].flatMap((typescript) => [
  patched(typescript),
  ours(typescript),
]);

export interface BuildProject {
  readonly folder: string;
  /** Writes the helper in the other file anew: only its body differs. */
  keys(kind: keyof typeof KEYS): void;
  write(path: string, text: string): void;
  /** Compiles; tells how often the finding is printed. */
  compile(...argv: readonly string[]): {
    readonly code: number | null;
    readonly findings: number;
    readonly output: string;
  };
  /** Starts a compilation that goes on, such as `--watch`. */
  start(...argv: readonly string[]): ChildProcessWithoutNullStreams;
}

/** A refund whose key is made by a function in another file, in a new folder with what it needs installed. */
export function buildProject(builder: Omit<Builder, 'isOlder'>, compilerOptions: object): BuildProject {
  const folder = temporaryFolder({
    'package.json': '{ "type": "module" }',
    'tsconfig.json': tsconfig(compilerOptions),
    'src/refund.ts': REFUND,
    'src/keys.ts': KEYS.unstable,
  });
  linkPackage(folder, 'chargeonce', REPOSITORY);
  linkPackage(folder, 'typescript', builder.typescript);
  const command = (argv: readonly string[]): [string, string[], SpawnOptionsWithoutStdio] => [
    process.execPath,
    [...builder.command(folder), ...argv],
    {
      cwd: folder,
      env: { ...process.env, TSP_COMPILER_TS_PATH: join(builder.typescript, 'lib/typescript.js') },
    },
  ];
  const write = (path: string, text: string): void => {
    writeFileSync(join(folder, path), text);
  };
  return {
    folder,
    write,
    keys: (kind) => {
      write('src/keys.ts', KEYS[kind]);
    },
    compile(...argv) {
      const [node, args, options] = command(argv);
      const { status, stdout, stderr } = spawnSync(node, args, { ...options, encoding: 'utf8' });
      return { code: status, findings: stdout.split('error TS77001').length - 1, output: stdout + stderr };
    },
    start: (...argv) => spawn(...command(argv)),
  };
}

function tsconfig(compilerOptions: object): string {
  return JSON.stringify({
    compilerOptions: {
      module: 'nodenext',
      target: 'es2023',
      strict: true,
      skipLibCheck: true,
      rootDir: 'src',
      outDir: 'out',
      lib: ['es2023'],
      types: [],
      plugins: [{ transform: 'chargeonce/transformer', transformProgram: true }],
      ...compilerOptions,
    },
    include: ['src'],
  });
}
