import type ts from 'typescript';
import { callsFunction } from './call-targets.js';
import { isDefaultExport } from './default-exports.js';
import type { Project } from './project.js';
import { isDeclaredName, placesOfName, wholeReference } from './references.js';
import { calledName, functionBehind } from './symbols.js';
import { bare, functionName, visitAll, wrapped, type FunctionNode } from './syntax.js';

export type Call = ts.CallExpression | ts.NewExpression;

/** Finds who calls a function, looking only into files whose text has the name. */
export interface CallerIndex {
  /** Calls (and `new`) of the function in the project's own files, test files left out, in file order. */
  callersOf(fn: FunctionNode): readonly Call[];
  /**
   * Where the project's own files use the function by a name without calling it there. Only places that `isWorth` passes
   * by their syntax are looked up: what a name stands for is costly to find out. It is remembered by that function.
   */
  referencesOf(fn: FunctionNode, isWorth?: IsWorth): readonly ts.Expression[];
}

interface FileCalls {
  readonly byName: ReadonlyMap<string, readonly Call[]>;
  /** Local names of imports that are renamed on the way in, by the name they had. */
  readonly renamed: ReadonlyMap<string, readonly Renamed[]>;
}

/** A local name for something that has another name elsewhere. */
interface Renamed {
  readonly imported: string;
  readonly local: string;
  /** The module that it comes from, as written, where the statement says so. */
  readonly from?: string;
}

/** Builds the index lazily, file by file. */
export function callerIndex(project: Project): CallerIndex {
  const files = new Map<ts.SourceFile, FileCalls>();
  const found = new Map<FunctionNode, readonly Call[]>();
  const usesOf = useIndex(project);
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
    referencesOf(fn, isWorth = anywhere) {
      return filesByName(project, fn, callsIn).flatMap(({ file, names }) =>
        names.flatMap((name) => usesOf(file, name, isWorth).get(fn) ?? []),
      );
    },
  };
}

type IsWorth = (use: ts.Expression) => boolean;
type Uses = ReadonlyMap<FunctionNode, readonly ts.Expression[]>;

const anywhere: IsWorth = () => true;

/**
 * Where a name stands in a file without being called, by the function that it means there. All places of one name are
 * looked up together: in minified code thousands of functions share it.
 */
function useIndex(project: Project): (file: ts.SourceFile, name: string, isWorth: IsWorth) => Uses {
  const { ts } = project;
  const known = new Map<IsWorth, Map<ts.SourceFile, Map<string, Uses>>>();
  const search = (file: ts.SourceFile, name: string, isWorth: IsWorth): Uses => {
    const found = new Map<FunctionNode, ts.Expression[]>();
    for (const place of placesOfName(ts, file, name)) {
      const use = wholeReference(ts, place);
      if (isDeclaredName(ts, place) || isCallee(project, use) || !isWorth(use)) continue;
      const fn = functionBehind(project, use);
      if (fn) add(found, fn, use);
    }
    return found;
  };
  return (file, name, isWorth) => {
    const byFile = known.get(isWorth) ?? new Map<ts.SourceFile, Map<string, Uses>>();
    known.set(isWorth, byFile);
    const byName = byFile.get(file) ?? new Map<string, Uses>();
    byFile.set(file, byName);
    const uses = byName.get(name) ?? search(file, name, isWorth);
    byName.set(name, uses);
    return uses;
  };
}

function isCallee(project: Project, use: ts.Expression): boolean {
  const { ts } = project;
  const { parent } = wrapped(ts, use);
  return (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && bare(ts, parent.expression) === use;
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
  const isDefault = isDefaultExport(project, fn);
  const homes = new Set([homeName(fn.getSourceFile())]);
  const extra = [...(isDefault ? ['default'] : []), ...(ts.isConstructorDeclaration(fn) ? ['super'] : [])];
  for (const next of [...known, ...extra].map((text) => ({ text }))) visitName(next.text);
  return [...found].map(([file, names]) => ({ file, names: [...names] }));

  function visitName(text: string): void {
    for (const file of project.mentioning(text === 'default' ? /import|require|default/ : text)) {
      if (project.isTest(file)) continue;
      const names = found.get(file) ?? new Set<string>();
      found.set(file, names.add(text));
      for (const entry of callsIn(file).renamed.get(text) ?? []) {
        if (text === 'default' && !mayLeadTo(homes, entry)) continue;
        names.add(entry.local);
        if (entry.local === 'default') homes.add(homeName(file));
        if (known.has(entry.local)) continue;
        known.add(entry.local);
        visitName(entry.local);
      }
    }
  }
}

/** `stripe.ts` and `stripe/index.ts` are both called `stripe` by those who import them. */
function homeName({ fileName }: ts.SourceFile): string {
  return lastNames(fileName)[0] ?? '';
}

function lastNames(path: string): string[] {
  const parts = path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '').split('/');
  return parts.filter((part) => part !== '' && part !== 'index').slice(-1);
}

/** Whether a default import can mean one of the modules; a package by its name can be any that is the entry of one. */
function mayLeadTo(homes: ReadonlySet<string>, { from }: Renamed): boolean {
  if (from === undefined) return true;
  const [name = ''] = lastNames(from);
  return homes.has(name) || /^\.*$/.test(name) || ['src', 'lib', 'main'].some((entry) => homes.has(entry));
}

function readCalls(project: Project, file: ts.SourceFile): FileCalls {
  const { ts } = project;
  const byName = new Map<string, Call[]>();
  const renamed = new Map<string, Renamed[]>();
  const rename = (entry: Renamed): void => {
    add(renamed, entry.imported, entry);
  };
  visitAll(ts, file, (node) => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = calleeName(project, node);
      if (name !== undefined) add(byName, name, node);
    } else if ((ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) && node.propertyName) {
      rename({ imported: node.propertyName.text, local: node.name.text, ...moduleOf(ts, node) });
    } else if (ts.isExportSpecifier(node) && node.name.text === 'default') {
      rename({ imported: 'default', local: 'default', ...moduleOf(ts, node) });
    } else if (ts.isImportClause(node) && node.name) {
      rename({ imported: 'default', local: node.name.text, ...moduleOf(ts, node) });
    } else if (ts.isBindingElement(node) && node.propertyName && ts.isIdentifier(node.name)) {
      rename({ imported: node.propertyName.getText(), local: node.name.text });
    } else if (isPassedOn(ts, node)) {
      rename({ imported: node.initializer.text, local: node.name.text });
    } else if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      isRequire(project, node.initializer)
    ) {
      rename({ imported: 'default', local: node.name.text, ...requiredBy(ts, node.initializer) });
    }
  });
  return { byName, renamed };
}

function add<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** What an import or export names as its module. */
function moduleOf(ts: Project['ts'], node: ts.Node): { readonly from?: string } {
  const statement = ts.findAncestor(
    node,
    (up): up is ts.ImportDeclaration | ts.ExportDeclaration =>
      ts.isImportDeclaration(up) || ts.isExportDeclaration(up),
  );
  const specifier = statement?.moduleSpecifier;
  return specifier && ts.isStringLiteralLike(specifier) ? { from: specifier.text } : {};
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

function requiredBy(ts: Project['ts'], node: ts.Expression | undefined): { readonly from?: string } {
  const [specifier] = node && ts.isCallExpression(node) ? node.arguments : [];
  return specifier && ts.isStringLiteralLike(specifier) ? { from: specifier.text } : {};
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
    return calledName(project, expression);
  return undefined;
}
