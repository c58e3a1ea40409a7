import type ts from 'typescript';
import type { Project } from './project.js';
import { calledFunctions, symbolAt, unaliased } from './symbols.js';
import { accessedName, functionName, visitAll, type FunctionNode } from './syntax.js';

export type Call = ts.CallExpression | ts.NewExpression;

/** Finds who calls a function, looking only into files whose text has the name. */
export interface CallerIndex {
  /** Calls (and `new`) of the function in the project's own files, test files left out, in file order. */
  callersOf(fn: FunctionNode): readonly Call[];
}

interface FileCalls {
  readonly byName: ReadonlyMap<string, readonly Call[]>;
  /** Local names of imports that are renamed on the way in, with the name they had. */
  readonly renamed: readonly { readonly imported: string; readonly local: string }[];
}

/** Builds the index lazily, file by file. */
export function callerIndex(project: Project): CallerIndex {
  const files = new Map<ts.SourceFile, FileCalls>();
  const found = new Map<FunctionNode, readonly Call[]>();
  const callsIn = (file: ts.SourceFile): FileCalls => {
    const known = files.get(file) ?? readCalls(project, file);
    files.set(file, known);
    return known;
  };
  return {
    callersOf(fn) {
      const known = found.get(fn) ?? search(project, fn, callsIn);
      found.set(fn, known);
      return known;
    },
  };
}

function search(project: Project, fn: FunctionNode, callsIn: (file: ts.SourceFile) => FileCalls): Call[] {
  const calls = new Set<Call>();
  for (const { file, names } of filesByName(project, fn, callsIn)) {
    const { byName } = callsIn(file);
    for (const candidate of names.flatMap((name) => byName.get(name) ?? [])) {
      if (callsFunction(project, candidate, fn)) calls.add(candidate);
    }
  }
  return [...calls].sort(byPlace);
}

function byPlace(a: Call, b: Call): number {
  const [one, other] = [a.getSourceFile().fileName, b.getSourceFile().fileName];
  return one === other ? a.pos - b.pos : one < other ? -1 : 1;
}

/** The files that may call the function and the names it may go by there: renaming imports and exports are followed. */
function filesByName(
  project: Project,
  fn: FunctionNode,
  callsIn: (file: ts.SourceFile) => FileCalls,
): { file: ts.SourceFile; names: string[] }[] {
  const { ts } = project;
  const name = functionName(ts, fn);
  const known = new Set<string>(name === undefined ? [] : [name]);
  const found = new Map<ts.SourceFile, Set<string>>();
  const isDefault = name === undefined || isDefaultExport(project, fn);
  const extra = [...(isDefault ? ['default'] : []), ...(ts.isConstructorDeclaration(fn) ? ['super'] : [])];
  for (const next of [...known, ...extra].map((text) => ({ text }))) visitName(next.text);
  return [...found].map(([file, names]) => ({ file, names: [...names] }));

  function visitName(text: string): void {
    for (const file of project.mentioning(text === 'default' ? /import|require|default/ : text)) {
      if (project.isTest(file)) continue;
      const names = found.get(file) ?? new Set<string>();
      found.set(file, names.add(text));
      for (const entry of callsIn(file).renamed) {
        if (entry.imported !== text) continue;
        names.add(entry.local);
        if (known.has(entry.local)) continue;
        known.add(entry.local);
        visitName(entry.local);
      }
    }
  }
}

function isDefaultExport(project: Project, fn: FunctionNode): boolean {
  const { ts } = project;
  const text = fn.getSourceFile().text;
  if (!/export\s+default|as\s+default|module\.exports|export\s*=/.test(text)) return false;
  return !ts.isMethodDeclaration(fn);
}

function callsFunction(project: Project, call: Call, fn: FunctionNode): boolean {
  const { ts } = project;
  if (call.expression.kind === ts.SyntaxKind.SuperKeyword) return superCalls(project, call, fn);
  if (calledFunctions(project, call).includes(fn)) return true;
  if (ts.isMethodDeclaration(fn) && ts.isClassLike(fn.parent))
    return callsThroughBase(project, call, fn, fn.parent);
  return callsThroughContext(project, call, fn);
}

function superCalls(project: Project, call: Call, fn: FunctionNode): boolean {
  const symbol = project.checker.getTypeAtLocation(call.expression).getSymbol();
  return symbol?.declarations?.includes(fn.parent as ts.Declaration) ?? false;
}

/** A call through an interface or abstract class that the method's class implements. */
function callsThroughBase(
  project: Project,
  call: Call,
  fn: ts.MethodDeclaration,
  owner: ts.ClassLikeDeclaration,
): boolean {
  const { ts } = project;
  if (!ts.isPropertyAccessExpression(call.expression)) return false;
  const called = symbolAt(project, call.expression.name);
  const declaration = called?.declarations?.[0];
  if (!declaration) return false;
  return (
    heritageOf(project, owner).some((base) =>
      base.declarations?.includes(declaration.parent as ts.Declaration),
    ) && fn.name.getText() === call.expression.name.text
  );
}

/** A call of a member that an object literal's function fills: `const handler: Handler = { handle() { … } }`. */
function callsThroughContext(project: Project, call: Call, fn: FunctionNode): boolean {
  const { ts, checker } = project;
  const member = ts.isMethodDeclaration(fn) ? fn : fn.parent;
  const owner = member.parent as ts.Node | undefined;
  const isMember = ts.isMethodDeclaration(member) || ts.isPropertyAssignment(member);
  if (
    !isMember ||
    !owner ||
    !ts.isObjectLiteralExpression(owner) ||
    !ts.isPropertyAccessExpression(call.expression)
  )
    return false;
  const declared = checker.getContextualType(owner)?.getProperty(member.name.getText());
  const called = declared && symbolAt(project, call.expression.name);
  return called !== undefined && called.declarations?.[0] === declared?.declarations?.[0];
}

/** The classes and interfaces that a class names in `extends` and `implements`. */
export function heritageOf(project: Project, owner: ts.ClassLikeDeclaration): ts.Symbol[] {
  const names = (owner.heritageClauses ?? []).flatMap((clause) =>
    clause.types.map((type) => type.expression),
  );
  return names.flatMap((name) => {
    const symbol = symbolAt(project, project.ts.isPropertyAccessExpression(name) ? name.name : name);
    return symbol ? [unaliased(project, symbol)] : [];
  });
}

function readCalls(project: Project, file: ts.SourceFile): FileCalls {
  const { ts } = project;
  const byName = new Map<string, Call[]>();
  const renamed: { imported: string; local: string }[] = [];
  visitAll(ts, file, (node) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = calleeName(project, node);
      if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), node]);
    } else if ((ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) && node.propertyName) {
      renamed.push({ imported: node.propertyName.text, local: node.name.text });
    } else if (ts.isImportClause(node) && node.name) {
      renamed.push({ imported: 'default', local: node.name.text });
    } else if (ts.isBindingElement(node) && node.propertyName && ts.isIdentifier(node.name)) {
      renamed.push({ imported: node.propertyName.getText(), local: node.name.text });
    } else if (isPassedOn(ts, node)) {
      renamed.push({ imported: node.initializer.text, local: node.name.text });
    } else if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      isRequire(project, node.initializer)
    ) {
      renamed.push({ imported: 'default', local: node.name.text });
    }
  });
  return { byName, renamed };
}

/** `const again = charge`, `{ pay: charge }`: the function goes by another name from here on. */
function isPassedOn(
  ts: Project['ts'],
  node: ts.Node,
): node is (ts.VariableDeclaration | ts.PropertyAssignment) & {
  name: ts.Identifier;
  initializer: ts.Identifier;
} {
  if (!ts.isVariableDeclaration(node) && !ts.isPropertyAssignment(node)) return false;
  return ts.isIdentifier(node.name) && node.initializer !== undefined && ts.isIdentifier(node.initializer);
}

function isRequire(project: Project, node: ts.Expression | undefined): boolean {
  const { ts } = project;
  return (
    node !== undefined &&
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'require'
  );
}

function calleeName(project: Project, call: Call): string | undefined {
  const { ts } = project;
  const { expression } = call;
  if (expression.kind === ts.SyntaxKind.SuperKeyword) return 'super';
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression))
    return accessedName(ts, expression);
  return undefined;
}
