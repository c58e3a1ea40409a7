import type ts from 'typescript';
import type { Compiler } from './compiler.js';
import { isName, nodesNamed, type Name } from './named-nodes.js';
import type { Project } from './project.js';
import { localSymbolAt, unaliased } from './symbols.js';
import { isNamedAccess, nameInAccess } from './syntax.js';

/** The places in a file, or in one node of it, where a name stands. */
export function placesOfName(
  ts: Compiler,
  file: ts.SourceFile,
  name: string,
  within: ts.Node = file,
): Name[] {
  return nodesNamed(ts, file, name, within).filter((node) => isName(ts, node));
}

/** `this.onMessage` for the `onMessage` in it, `this['onMessage']` for its text. */
export function wholeReference(ts: Compiler, place: Name): ts.Expression {
  const { parent } = place;
  return isNamedAccess(ts, parent) && nameInAccess(ts, parent) === place ? parent : place;
}

/** True for the name that something is declared, imported or exported under: that is no use of it. */
export function isDeclaredName(ts: Compiler, place: ts.Node): boolean {
  const { parent } = place;
  if (ts.isShorthandPropertyAssignment(parent)) return false;
  const { name, propertyName } = parent as { name?: ts.Node; propertyName?: ts.Node };
  if (ts.isPropertyAccessExpression(parent)) return false;
  return name === place || propertyName === place;
}

/** Where the project's own code uses a name for `symbol`: in its file, and in others where it is exported. */
export function usesOfSymbol(project: Project, symbol: ts.Symbol): ts.Expression[] {
  const { ts } = project;
  const declaration = symbol.declarations?.[0];
  const name = declaration && ts.getNameOfDeclaration(declaration);
  if (!declaration || !name || !ts.isIdentifier(name)) return [];
  const found: ts.Expression[] = [];
  const pending = [{ text: name.text, files: filesOf(project, declaration, name.text) }];
  const seen = new Set([name.text]);
  for (let next = pending.pop(); next; next = pending.pop()) {
    for (const file of next.files) {
      for (const place of placesOfName(ts, file, next.text)) {
        const local = importedAs(ts, place);
        if (local !== undefined && !seen.has(local)) {
          seen.add(local);
          pending.push({ text: local, files: [file] });
        }
        if (!isDeclaredName(ts, place) && standsFor(project, place, symbol))
          found.push(wholeReference(ts, place));
      }
    }
  }
  return found;
}

function standsFor(project: Project, place: Name, symbol: ts.Symbol): boolean {
  const local = localSymbolAt(project, place);
  return local !== undefined && (local === symbol || unaliased(project, local) === symbol);
}

/** The name that `import { charge as pay }` gives to `charge`. */
function importedAs(ts: Compiler, place: Name): string | undefined {
  const { parent } = place;
  const isRenamed = (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) && parent.propertyName;
  return isRenamed ? parent.name.text : undefined;
}

function filesOf(project: Project, declaration: ts.Declaration, name: string): readonly ts.SourceFile[] {
  const { ts } = project;
  const own = declaration.getSourceFile();
  const isLocal = ts.findAncestor(declaration.parent, (up) => ts.isFunctionLike(up)) !== undefined;
  if (isLocal || !ts.isVariableDeclaration(declaration)) return [own];
  return project.mentioning(name).filter((file) => !project.isTest(file));
}
