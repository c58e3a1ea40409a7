import type ts from 'typescript';
import type { Compiler } from '../../typescript/compiler.js';
import type { Judged } from '../findings.js';
import type { Unproven } from '../options.js';
import { isCommonJs, runtimeImport, type RuntimeNames } from './runtime-import.js';
import { guardsIn, type Guard } from './guards.js';

const MARK = 'compiled by chargeonce/transformer';

/**
 * Puts the runtime's check around every key that is not proven stable, and the mark into calls of `assertTransformed`. What is
 * proven stays as it is. The check reports where the key stands in the source.
 */
export function guardKeys(
  ts: Compiler,
  program: ts.Program,
  judged: () => Judged,
  mode: Unproven,
): ts.TransformerFactory<ts.SourceFile> {
  return (context) => (file) => {
    if (!MAY_CONCERN.test(file.text)) return file;
    const guards = mode === 'off' ? [] : guardsIn(judged(), file);
    const marks = judged().marksIn(file);
    if (guards.length === 0 && marks.size === 0) return file;
    const names = runtimeImport(ts, context.factory, isCommonJs(ts, program, file));
    const rewritten = rewrite({ ts, context, names, mode, marks }, guards, file);
    return names.isUsed()
      ? context.factory.updateSourceFile(rewritten, withImport(ts, rewritten, names))
      : rewritten;
  };
}

const MAY_CONCERN = /stripe|idempotency|assertTransformed/i;

interface Rewrite {
  readonly ts: Compiler;
  readonly context: ts.TransformationContext;
  readonly names: RuntimeNames;
  readonly mode: Unproven;
  readonly marks: ReadonlySet<ts.Node>;
}

function rewrite(way: Rewrite, guards: readonly Guard[], file: ts.SourceFile): ts.SourceFile {
  const { ts, context, marks } = way;
  const { factory } = context;
  const guardOf = (node: ts.Node): Guard | undefined =>
    guards.find(({ start, end }) => node.end === end && node.getStart(file) === start);
  const visit = (node: ts.Node): ts.Node => {
    if (ts.isShorthandPropertyAssignment(node)) {
      const guard = guardOf(node.name);
      // The name itself is kept: the module's emit knows what it stands for.
      return guard
        ? factory.createPropertyAssignment(node.name.text, guarded(way, guard, node.name, node.name))
        : node;
    }
    const guard = ts.isExpression(node) ? guardOf(node) : undefined;
    const inner = ts.visitEachChild(node, visit, context);
    if (guard) return guarded(way, guard, inner as ts.Expression, node);
    if (!marks.has(node) || !ts.isCallExpression(inner)) return inner;
    return factory.updateCallExpression(inner, inner.expression, inner.typeArguments, [
      factory.createStringLiteral(MARK),
    ]);
  };
  return ts.visitEachChild(file, visit, context);
}

function guarded(
  { ts, context, names, mode }: Rewrite,
  guard: Guard,
  value: ts.Expression,
  original: ts.Node,
): ts.Expression {
  const { factory } = context;
  const text = (one: string): ts.Expression => factory.createStringLiteral(one);
  const given = [
    value,
    ...(guard.member === null ? [] : [text(guard.member)]),
    text(guard.where),
    ...(mode === 'assert' ? [text(mode)] : []),
  ];
  const call = factory.createCallExpression(
    names.use(guard.member === null ? 'checkKey' : 'checkKeyIn'),
    undefined,
    given,
  );
  return ts.setSourceMapRange(call, original);
}

/** Behind directives such as `'use strict'`, which count only at the top. */
function withImport(ts: Compiler, file: ts.SourceFile, names: RuntimeNames): readonly ts.Statement[] {
  const { statements } = file;
  const first = statements.findIndex(
    (one) => !(ts.isExpressionStatement(one) && ts.isStringLiteral(one.expression)),
  );
  const at = first < 0 ? statements.length : first;
  return [...statements.slice(0, at), ...names.statements(), ...statements.slice(at)];
}
