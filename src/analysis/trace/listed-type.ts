import type ts from 'typescript';
import { OWN_CODE, packageKey } from '../../catalogue/catalogue.js';
import { originOf } from '../../typescript/origin.js';
import { symbolAt } from '../../typescript/symbols.js';
import type { Engine } from '../engine.js';
import { mirroredBy } from './shape.js';

/** A type by its package and name, for code whose types are out of view. */
export interface Nominal {
  readonly pkg: string;
  readonly type: string;
}

const TRANSPARENT = /^(Promise|PromiseLike|Awaited|Array|ReadonlyArray|Readonly)$/;

/** `message: KafkaMessage` with an imported `KafkaMessage`; lists and promises of it count as it, `undefined` beside it is left out. */
export function annotatedType(engine: Engine, type: ts.TypeNode): Nominal | undefined {
  const { ts } = engine;
  if (ts.isTypeLiteralNode(type) || ts.isJSDocTypeLiteral(type)) return copiedType(engine, type);
  if (ts.isImportTypeNode(type)) return importedType(engine, type);
  if (ts.isArrayTypeNode(type)) return annotatedType(engine, type.elementType);
  if (ts.isTypeOperatorNode(type) || ts.isParenthesizedTypeNode(type))
    return annotatedType(engine, type.type);
  if (ts.isUnionTypeNode(type)) {
    const found = type.types.flatMap((one) => annotatedType(engine, one) ?? []);
    return found.length === 1 ? found[0] : undefined;
  }
  if (!ts.isTypeReferenceNode(type)) return undefined;
  const names: string[] = [];
  let name = type.typeName;
  while (ts.isQualifiedName(name)) {
    names.unshift(name.right.text);
    name = name.left;
  }
  const origin = originOf(engine.project, name);
  if (origin && origin.module !== 'global')
    return named(engine, origin.module, [...origin.path, ...names], name.text);
  if (!origin && engine.catalogue.knowsType(OWN_CODE, name.text)) return { pkg: OWN_CODE, type: name.text };
  if (!origin && names.length === 0) {
    const own = declaredType(engine, type);
    if (own) return own;
  }
  const [inner] = type.typeArguments ?? [];
  return inner && TRANSPARENT.test(name.text) ? annotatedType(engine, inner) : undefined;
}

/** `import('kafkajs').KafkaMessage`, as JavaScript names a type in a comment. */
function importedType(engine: Engine, { argument, qualifier }: ts.ImportTypeNode): Nominal | undefined {
  const { ts } = engine;
  if (!qualifier || !ts.isLiteralTypeNode(argument) || !ts.isStringLiteral(argument.literal))
    return undefined;
  return named(engine, argument.literal.text, qualifier.getText().split('.'), qualifier.getText());
}

const underWay = new Set<ts.Declaration>();

/** A type of the project's own: another name for a listed one, or a copy of it. */
function declaredType(engine: Engine, type: ts.TypeReferenceNode): Nominal | undefined {
  const { ts, project } = engine;
  const declaration = symbolAt(project, type.typeName)?.declarations?.[0];
  if (!declaration || !project.owns(declaration.getSourceFile()) || underWay.has(declaration))
    return undefined;
  const other = ts.isTypeAliasDeclaration(declaration)
    ? declaration.type
    : ts.isJSDocTypedefTag(declaration) && declaration.typeExpression
      ? typedefType(engine, declaration.typeExpression)
      : undefined;
  underWay.add(declaration);
  try {
    return (other && annotatedType(engine, other)) ?? copiedType(engine, type);
  } finally {
    underWay.delete(declaration);
  }
}

function typedefType(
  { ts }: Engine,
  expression: ts.JSDocTypeExpression | ts.JSDocTypeLiteral,
): ts.TypeNode | undefined {
  return ts.isJSDocTypeExpression(expression) ? expression.type : expression;
}

/** A type that is written out: taken for the listed one whose telling members it has. */
function copiedType(engine: Engine, node: ts.TypeNode): Nominal | undefined {
  const type = engine.checker.getTypeFromTypeNode(node);
  return mirroredBy(engine, (name) => type.getProperty(name) !== undefined);
}

/** The type of `new X(…)`, also of the language's own classes. */
export function constructedType(engine: Engine, node: ts.NewExpression): Nominal | undefined {
  return classType(engine, node.expression);
}

/** The type of the instances of an imported or global class. */
export function classType(engine: Engine, constructor: ts.Expression): Nominal | undefined {
  const origin = originOf(engine.project, constructor);
  if (!origin) return undefined;
  const local = engine.ts.isIdentifier(constructor) ? constructor.text : 'default';
  return named(engine, origin.module, origin.path, local);
}

/** A default export has no name of its own: the catalogue's name for it, else the one that the file gives it. */
function named(engine: Engine, module: string, path: readonly string[], local: string): Nominal {
  const pkg = packageKey(module);
  const members = path[0] === 'default' ? path.slice(1) : path;
  if (members.length > 0) return { pkg, type: members.join('.') };
  return givenType(engine, pkg, undefined, 'new') ?? { pkg, type: local };
}

/** The type that an imported function gives. */
export function calledType(engine: Engine, callee: ts.Expression): Nominal | undefined {
  const origin = originOf(engine.project, callee);
  if (!origin) return undefined;
  const path = origin.path[0] === 'default' ? origin.path.slice(1) : origin.path;
  const owner = path.length > 1 ? path.slice(0, -1).join('.') : undefined;
  return givenType(engine, packageKey(origin.module), owner, path.at(-1) ?? 'default');
}

/** The type that a member of a listed type has or gives. */
export function memberType(engine: Engine, owner: Nominal, member: string): Nominal | undefined {
  return givenType(engine, owner.pkg, owner.type, member);
}

function givenType(
  engine: Engine,
  pkg: string,
  type: string | undefined,
  member: string,
): Nominal | undefined {
  for (const row of engine.catalogue.rows(pkg, type, member)) {
    if (row.role === 'summary' && row.gives) return { pkg, type: row.gives };
  }
  return undefined;
}
