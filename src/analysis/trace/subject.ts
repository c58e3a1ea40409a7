import type ts from 'typescript';
import { isName, nodesNamed } from '../../typescript/named-nodes.js';
import { wholeReference } from '../../typescript/references.js';
import { localSymbolAt, symbolAt } from '../../typescript/symbols.js';
import {
  enclosingFunction,
  isFunctionNode,
  isNamedAccess,
  nameInAccess,
  type FunctionNode,
} from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';

/** What names an object: a variable, parameter or class by its symbol, or `this` inside one function. */
export type Subject = NamedSubject | ThisSubject;

export interface NamedSubject {
  readonly kind: 'named';
  readonly symbol: ts.Symbol;
  readonly declaration: ts.Declaration;
}

export interface ThisSubject {
  readonly kind: 'this';
  readonly method: FunctionNode | ts.ClassStaticBlockDeclaration | ts.PropertyDeclaration;
}

/** The subject that a name stands for; undefined for names that hold no value of the project. */
export function subjectOf(engine: Engine, name: ts.Node): NamedSubject | undefined {
  const { ts, project } = engine;
  const symbol = symbolAt(project, name);
  const declaration = symbol?.declarations?.find((one) => project.owns(one.getSourceFile()));
  if (!symbol || !declaration) return undefined;
  const holds =
    ts.isVariableDeclaration(declaration) ||
    ts.isBindingElement(declaration) ||
    ts.isParameter(declaration) ||
    ts.isClassLike(declaration);
  return holds ? { kind: 'named', symbol, declaration } : undefined;
}

/** The function, static block or field whose `this` a node sees: arrows have none of their own. */
export function functionOfThis(engine: Engine, node: ts.Node): ThisSubject['method'] | undefined {
  const { ts } = engine;
  for (let up = node.parent; !ts.isSourceFile(up); up = up.parent) {
    if (ts.isClassStaticBlockDeclaration(up) || ts.isPropertyDeclaration(up)) return up;
    if (isFunctionNode(ts, up) && !ts.isArrowFunction(up)) return up;
  }
  return undefined;
}

/** The root of `a.b.c` and `this.b.c` as a subject. */
export function rootSubject(engine: Engine, root: ts.Node): Subject | undefined {
  const { ts } = engine;
  if (ts.isIdentifier(root)) return subjectOf(engine, root);
  if (root.kind !== ts.SyntaxKind.ThisKeyword) return undefined;
  const method = functionOfThis(engine, root);
  return method && { kind: 'this', method };
}

/** Where a subject stands in the code: its uses, declarations left out. */
export function usesOf(engine: Engine, subject: Subject): ts.Node[] {
  const { ts } = engine;
  if (subject.kind === 'this') {
    const { method } = subject;
    return nodesNamed(ts, method.getSourceFile(), 'this', method).filter(
      (node) => functionOfThis(engine, node) === method,
    );
  }
  const home = enclosingFunction(ts, subject.declaration);
  if (home) return usesIn(engine, subject, home);
  const own = subject.declaration.getSourceFile();
  return [own, ...otherFiles(engine, subject)].flatMap((file) => usesIn(engine, subject, file));
}

function usesIn(engine: Engine, { symbol, declaration }: NamedSubject, scope: ts.Node): ts.Node[] {
  const { ts, project } = engine;
  const file = scope.getSourceFile();
  const isOwn = file === declaration.getSourceFile();
  const named = nodesNamed(ts, file, symbol.name, scope);
  const renamed = isOwn ? [] : named.flatMap((node) => localName(engine, node));
  const uses = [...named, ...renamed.flatMap((name) => nodesNamed(ts, file, name))].filter((node) => {
    if (isPlainName(engine, node, !isOwn)) return false;
    return (isOwn ? localSymbolAt(project, node) : symbolAt(project, node)) === symbol;
  });
  // `import * as shared`: the object is `shared.state`.
  return isOwn ? uses : uses.map((node) => (isName(ts, node) ? wholeReference(ts, node) : node));
}

/** `import { state as shared }`: the name that the file itself uses. */
function localName(engine: Engine, node: ts.Node): string[] {
  const { parent } = node;
  return engine.ts.isImportSpecifier(parent) && parent.propertyName === node ? [parent.name.text] : [];
}

/** True where the name is declared, imported or labels a member: no use of a value. */
function isPlainName(engine: Engine, node: ts.Node, foreign: boolean): boolean {
  const { ts } = engine;
  const { parent } = node;
  if (isNamedAccess(ts, parent)) return nameInAccess(ts, parent) === node && !foreign;
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent) || ts.isImportClause(parent)) return true;
  if (ts.isBindingElement(parent)) return parent.initializer !== node;
  return (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) && parent.name === node;
}

/** The other files that may change what a module exports: those that read a member off the name, or rename it. */
function otherFiles(engine: Engine, { symbol, declaration }: NamedSubject): ts.SourceFile[] {
  const { ts, project } = engine;
  const file = declaration.getSourceFile();
  const exported =
    (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) !== 0 ||
    /\bexport\s*(default|\{)|module\.exports/.test(file.text);
  if (!exported || project.scope === 'file') return [];
  const name = symbol.name.replaceAll('$', '\\$');
  return project
    .mentioning(new RegExp(`(?<![\\w$])${name}\\s*(as\\b|[.[])|[(,]\\s*${name}\\s*\\)[.[]`))
    .filter((other) => other !== file && !project.isTest(other));
}
