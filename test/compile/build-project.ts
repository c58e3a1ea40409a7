import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '../typescript/temporary-folder.js';

export const REPOSITORY = resolve(import.meta.dirname, '../..');
const HOSTS = join(REPOSITORY, 'fixtures/hosts');

const KEYS = {
  unstable: `import { randomUUID } from 'node:crypto';
export function keyFor(charge: string): string {
  return \`refund:\${charge}:\${randomUUID()}\`;
}
`,
  stable: `export function keyFor(charge: string): string {
  return \`refund:\${charge}\`;
}
`,
};

/** Reading Stripe's types takes seconds in each of many runs: without the package its calls are known by the import. */
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
  readonly command: (folder: string) => readonly string[];
}

const patched = (typescript: string): Builder => ({
  name: `tspc, TypeScript ${versionIn(typescript)}`,
  typescript,
  command: () => [join(HOSTS, 'node_modules/ts-patch/bin/tspc.js')],
});

const TYPESCRIPT_6 = join(REPOSITORY, 'node_modules/typescript');
const TYPESCRIPT_5 = join(REPOSITORY, 'fixtures/node_modules/typescript-5.9');

function versionIn(folder: string): string {
  const manifest = createRequire(import.meta.url)(join(folder, 'package.json')) as { version: string };
  return manifest.version;
}

export const builders: readonly Builder[] = [
  patched(TYPESCRIPT_6),
  patched(TYPESCRIPT_5),
  {
    name: 'chargeonce build',
    typescript: TYPESCRIPT_6,
    command: () => [join(REPOSITORY, 'dist/src/cli/bin.js'), 'build'],
  },
];

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
}

/** A refund whose key is made by a function in another file, in a new folder with what it needs installed. */
export function buildProject(builder: Builder, compilerOptions: object): BuildProject {
  const folder = temporaryFolder({
    'package.json': '{ "type": "module" }',
    'tsconfig.json': tsconfig(compilerOptions),
    'src/refund.ts': REFUND,
    'src/keys.ts': KEYS.unstable,
  });
  link(folder, 'chargeonce', REPOSITORY);
  link(folder, 'typescript', builder.typescript);
  link(folder, '@types/node', join(REPOSITORY, 'node_modules/@types/node'));
  link(folder, 'undici-types', join(REPOSITORY, 'node_modules/undici-types'));
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
      const [bin = '', ...first] = builder.command(folder);
      const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...first, ...argv], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, TSP_COMPILER_TS_PATH: join(builder.typescript, 'lib/typescript.js') },
      });
      return { code: status, findings: stdout.split('error TS77001').length - 1, output: stdout + stderr };
    },
  };
}

function link(folder: string, name: string, target: string): void {
  const path = join(folder, 'node_modules', name);
  mkdirSync(resolve(path, '..'), { recursive: true });
  symlinkSync(target, path);
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
      types: ['node'],
      plugins: [{ transform: 'chargeonce/transformer', transformProgram: true }],
      ...compilerOptions,
    },
    include: ['src'],
  });
}
