import type ts from 'typescript';
import type { Compiler } from '../typescript/compiler.js';
import { enclosingFunction, functionName } from '../typescript/syntax.js';

/**
 * Names a place in a way that survives moved lines: file, function, text, and which of several equal texts it is.
 * `root` is the folder that the file's path is relative to.
 */
export function causeAt(ts: Compiler, node: ts.Node, root: string): string {
  const file = node.getSourceFile();
  const path = file.fileName.replaceAll('\\', '/');
  const relative = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  const fn = enclosingFunction(ts, node);
  const text = node.getText(file);
  const before = file.text.slice(fn?.pos ?? 0, node.getStart(file));
  const ordinal = before.split(text).length - 1;
  return [relative, (fn && functionName(ts, fn)) ?? '', text.replace(/\s+/g, ''), String(ordinal)].join('|');
}
