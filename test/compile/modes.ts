/** The ways in which a project is compiled, and what is done between the runs. */
export interface Mode {
  readonly name: string;
  readonly compilerOptions: object;
  readonly argv: readonly string[];
  /** The key before each run. `unstable` twice: nothing has changed. After `stable` only the body of a helper changes. */
  readonly runs: readonly ('unstable' | 'stable')[];
  /** A type error stands in another file too. */
  readonly hasTypeError?: true;
  /** One of the few that every version of TypeScript is tried in each time. */
  readonly isTelling?: true;
}

const CHANGES = ['unstable', 'unstable', 'stable', 'unstable'] as const;

export const modes: readonly Mode[] = [
  { name: 'emit', compilerOptions: {}, argv: [], runs: ['unstable', 'stable'], isTelling: true },
  { name: '--noEmit', compilerOptions: {}, argv: ['--noEmit'], runs: ['unstable', 'stable'] },
  {
    name: 'noEmitOnError beside a type error',
    compilerOptions: { noEmitOnError: true },
    argv: [],
    runs: ['unstable'],
    hasTypeError: true,
  },
  { name: 'incremental', compilerOptions: { incremental: true }, argv: [], runs: CHANGES },
  {
    name: 'incremental, --noEmit',
    compilerOptions: { incremental: true },
    argv: ['--noEmit'],
    runs: CHANGES,
  },
  { name: 'composite', compilerOptions: { composite: true }, argv: [], runs: CHANGES },
  { name: '--build', compilerOptions: {}, argv: ['-b'], runs: CHANGES, isTelling: true },
  { name: '--build, composite', compilerOptions: { composite: true }, argv: ['-b'], runs: CHANGES },
  {
    name: 'declarations only',
    compilerOptions: { declaration: true, emitDeclarationOnly: true },
    argv: [],
    runs: ['unstable', 'stable'],
  },
  {
    name: 'isolatedModules',
    compilerOptions: { isolatedModules: true },
    argv: [],
    runs: ['unstable', 'stable'],
  },
];
