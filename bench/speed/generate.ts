import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { entityCode, eventsCode, serviceCode, storeCode, viewCode } from './plain-code.js';
import { seededRandom, type Random } from './random.js';
import { keysCode, stripeShape, wrapperCode, type Neighbours, type StripeShape } from './stripe-code.js';

const NOUNS = [
  'Invoice',
  'Order',
  'Plan',
  'Seat',
  'Usage',
  'Discount',
  'Shipment',
  'Ticket',
  'Account',
  'Payout',
] as const;

/** What decides the generated text, to the byte. */
export interface ProjectSize {
  readonly files: number;
  /** How many of the files use Stripe. */
  readonly stripe: number;
  /** Lines per file, roughly. */
  readonly lines: number;
  readonly seed: number;
}

/** A project on disk, and what is known of it. */
export interface Project {
  readonly root: string;
  readonly files: number;
  readonly lines: number;
  readonly stripeWrites: number;
  /** A file that writes to Stripe and that no other file imports. */
  readonly leaf: string;
  /** A file that makes keys for files that write to Stripe. */
  readonly helper: string;
}

interface Module {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly writes: number;
}

type MakeShape = (name: string) => StripeShape;

/** Writes the project below `root`. `packages` is a node_modules folder that holds `stripe` and `@types/node`. */
export function generateProject(root: string, size: ProjectSize, packages: string): Project {
  const modules = makeModules(size);
  for (const module of modules) writeText(join(root, module.path), module.text);
  writeText(
    join(root, 'package.json'),
    `${JSON.stringify({ name: 'generated', private: true, type: 'module' })}\n`,
  );
  writeText(join(root, 'tsconfig.json'), `${JSON.stringify(TSCONFIG, null, 2)}\n`);
  for (const name of ['stripe', '@types/node'])
    linkPackage(join(root, 'node_modules', name), join(packages, name));
  return {
    root,
    files: modules.length,
    lines: modules.reduce((sum, module) => sum + module.text.split('\n').length - 1, 0),
    stripeWrites: modules.reduce((sum, module) => sum + module.writes, 0),
    leaf: billingPath(0),
    helper: keysPath(0),
  };
}

const TSCONFIG = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['src'],
};

const corePath = (id: number): string => `src/core/core-${id}.ts`;
const keysPath = (id: number): string => `src/keys/keys-${id}.ts`;
const wrapperPath = (id: number): string => `src/payments/charge-${id}.ts`;
const billingPath = (id: number): string => `src/billing/billing-${id}.ts`;

/** One wrapper among ten files that use Stripe, and one key helper beside them. */
function makeModules({ files, stripe, lines, seed }: ProjectSize): Module[] {
  const random = seededRandom(seed);
  const shared = Math.max(1, Math.floor(stripe / 10));
  const core: Module[] = [];
  const rest: Module[] = [];
  const add = (into: Module[], path: string, makeShape: MakeShape): void => {
    const name = `${random.pick(NOUNS)}${core.length + rest.length}`;
    const shape = makeShape(name);
    into.push({
      name,
      path,
      text: moduleText(name, shape, chooseImports(core, random), lines),
      writes: shape.writes,
    });
  };
  for (let id = 0; id < files - stripe - shared; id++) add(core, corePath(id), () => NO_STRIPE);
  for (let id = 0; id < shared; id++) add(rest, keysPath(id), () => keysCode(id));
  for (let id = 0; id < shared; id++) add(rest, wrapperPath(id), () => wrapperCode(id));
  for (let id = 0; id < stripe - shared; id++) {
    add(rest, billingPath(id), (name) => stripeShape(id, name, neighbours(id % shared)));
  }
  return [...core, ...rest];
}

const NO_STRIPE: StripeShape = { imports: [], code: '', writes: 0 };

function neighbours(id: number): Neighbours {
  return { keys: { from: specifier(keysPath(id)), id }, wrapper: { from: specifier(wrapperPath(id)), id } };
}

/** All folders are siblings, so one form fits every importer. */
function specifier(path: string): string {
  return path.replace(/^src/, '..').replace(/ts$/, 'js');
}

/** Up to three different earlier modules, so that imports never form a circle. */
function chooseImports(earlier: readonly Module[], random: Random): readonly Module[] {
  const chosen = new Set<Module>();
  for (let tries = 0; tries < 3; tries++) {
    const module = earlier[random.integer(Math.max(1, earlier.length))];
    if (module) chosen.add(module);
  }
  return [...chosen];
}

function moduleText(name: string, shape: StripeShape, imported: readonly Module[], lines: number): string {
  const imports = [
    ...shape.imports,
    ...imported.map(
      (other) =>
        `import { draft${other.name}, total${other.name}, type ${other.name}Store } from '${specifier(other.path)}';`,
    ),
  ];
  const names = imported.map((other) => other.name);
  const pieces = [
    imports.join('\n') + '\n',
    entityCode(name),
    shape.code,
    storeCode(name),
    serviceCode(name, names),
  ];
  const lineCount = (): number => pieces.join('\n').split('\n').length;
  for (let part = 0; lineCount() < lines - 8; part++) {
    pieces.push(part % 2 === 0 ? eventsCode(name, part) : viewCode(name, part));
  }
  return pieces.filter((piece) => piece.trim() !== '').join('\n');
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

export function linkPackage(link: string, target: string): void {
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(target, link, 'junction');
}
