import type ts from 'typescript';
import { isConstant, symbolAt } from '../../typescript/symbols.js';
import { accessedName, bare, isNamedAccess, nameInAccess, staticName } from '../../typescript/syntax.js';
import type { AccessPath, Engine } from '../engine.js';
import { sameName } from './object.js';

/** The member that `a.b`, `a['b']` or `a[NAME]` reads; undefined when it is not fixed. */
export function memberRead(
  engine: Engine,
  node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
): string | undefined {
  const { ts } = engine;
  const known = accessedName(ts, node);
  return (
    known ?? (ts.isElementAccessExpression(node) ? fixedText(engine, node.argumentExpression) : undefined)
  );
}

/** The text of a literal, of a `const` that holds one, or of a member of an enum. */
export function fixedText(engine: Engine, expression: ts.Expression): string | undefined {
  const { ts, project } = engine;
  const node = bare(ts, expression);
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) return fixedTemplate(engine, node);
  const name = isNamedAccess(ts, node) ? nameInAccess(ts, node) : node;
  if (!ts.isIdentifier(name) && !ts.isStringLiteralLike(name)) return undefined;
  const declaration = symbolAt(project, name)?.valueDeclaration;
  if (!declaration) return undefined;
  const isFixed =
    ts.isEnumMember(declaration) ||
    (ts.isVariableDeclaration(declaration) && isConstant(project, declaration));
  const value = isFixed && declaration.initializer ? bare(ts, declaration.initializer) : undefined;
  if (!value) return undefined;
  if (ts.isIdentifier(value)) return isDeclaredBefore(engine, value) ? fixedText(engine, value) : undefined;
  return ts.isStringLiteralLike(value) || ts.isTemplateExpression(value)
    ? fixedText(engine, value)
    : undefined;
}

/** `const a = a` says nothing, however often it is asked. */
function isDeclaredBefore({ project }: Engine, name: ts.Identifier): boolean {
  const declaration = symbolAt(project, name)?.valueDeclaration;
  return declaration?.getSourceFile() === name.getSourceFile() && declaration.end <= name.pos;
}

function fixedTemplate(engine: Engine, template: ts.TemplateExpression): string | undefined {
  let text = template.head.text;
  for (const span of template.templateSpans) {
    const hole = fixedText(engine, span.expression);
    if (hole === undefined) return undefined;
    text += hole + span.literal.text;
  }
  return text;
}

/** The member that a property of an object literal or of a pattern stands for; `*` when it is not fixed. */
export function memberNamed(engine: Engine, name: ts.PropertyName): string {
  const { ts } = engine;
  const known = staticName(ts, name);
  return known ?? (ts.isComputedPropertyName(name) ? fixedText(engine, name.expression) : undefined) ?? '*';
}

/** True when two members can be the same; `*` is any. */
export function sameMember(one: string | undefined, other: string | undefined): boolean {
  return one === '*' || other === '*' || sameName(one ?? '', other ?? '');
}

/** True when all members that both paths have can be the same. */
export function sharesStart(one: AccessPath, other: AccessPath): boolean {
  return one.slice(0, other.length).every((member, at) => sameMember(member, other[at]));
}
