import type ts from 'typescript';
import type { Project } from './project.js';
import { functionName, wrapped, type FunctionNode } from './syntax.js';

/** True where the function is what its module exports as a whole, under its own name or none. */
export function isDefaultExport(project: Project, fn: FunctionNode): boolean {
  const { ts } = project;
  const declared = ts.isConstructorDeclaration(fn) ? fn.parent : fn;
  const modifiers = ts.canHaveModifiers(declared) ? ts.getModifiers(declared) : undefined;
  if (modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return true;
  const holder = wrapped(ts, declared).parent;
  if (ts.isExportAssignment(holder)) return true;
  if (ts.isBinaryExpression(holder))
    return /^(?:module\.)?exports(?:\.default)?$/.test(holder.left.getText());
  const name = ts.isMethodDeclaration(fn) ? undefined : functionName(ts, fn);
  return name !== undefined && namesExportedByDefault(fn.getSourceFile()).has(name);
}

const exportedNames = new WeakMap<ts.SourceFile, ReadonlySet<string>>();

/** `export default charge`, `export default wrap(charge)`, `module.exports = charge`, `export { charge as default }`. */
function namesExportedByDefault(file: ts.SourceFile): ReadonlySet<string> {
  const known = exportedNames.get(file);
  if (known) return known;
  const names = new Set<string>();
  for (const [, value = ''] of file.text.matchAll(DEFAULT_EXPORT))
    for (const part of value.split('(')) names.add(/^\s*([\w$\u0080-\uffff]*)/.exec(part)?.[1] ?? '');
  for (const { index } of file.text.matchAll(AS_DEFAULT))
    names.add(
      /([\w$\u0080-\uffff]*)\s+$/.exec(file.text.slice(Math.max(0, index - LONGEST_NAME), index))?.[1] ?? '',
    );
  exportedNames.set(file, names);
  return names;
}

const DEFAULT_EXPORT =
  /(?:export\s+default|export\s*=|exports(?:\.default)?\s*=)(?=((?:\s*[\w$.]+\s*\()*\s*[\w$\u0080-\uffff]*))/g;
const AS_DEFAULT = /(?<=\s)as\s+default/g;
const LONGEST_NAME = 200;
