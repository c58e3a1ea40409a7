import type ts from 'typescript';

/** The TypeScript compiler API as a value: always the host's own instance, handed in, never imported. */
export type Compiler = typeof ts;
