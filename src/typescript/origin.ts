import type ts from 'typescript';
import { nodesNamed } from './named-nodes.js';
import type { Project } from './project.js';
import { accessedName, bare, enclosingFunction, isNamedAccess } from './syntax.js';
import { isConstant, localSymbolAt, unaliased } from './symbols.js';

/** Where a name comes from: a module specifier (or `global`) and the members read off it. */
export interface Origin {
  /** The specifier as written, or the package that a resolved declaration lies in. */
  readonly module: string;
  readonly path: readonly string[];
}

/** An owner and member as a package declares them. */
export interface MemberOrigin {
  readonly module: string;
  readonly type: string;
  readonly member: string;
}

const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self', 'global']);

/** Where an expression's value comes from when it is an imported or global name, or a member of one. */
export function originOf(project: Project, expression: ts.Expression): Origin | undefined {
  const { ts } = project;
  const node = bare(ts, expression);
  if (ts.isIdentifier(node)) return originOfIdentifier(project, node);
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
    const owner = originOf(project, node.expression);
    const name = accessedName(ts, node);
    if (!owner || name === undefined) return undefined;
    if (owner.module === 'global' && owner.path.length === 1 && GLOBAL_OBJECTS.has(owner.path[0] ?? '')) {
      return { module: 'global', path: [name] };
    }
    return memberOf(owner, name);
  }
  if (ts.isAwaitExpression(node)) return originOf(project, node.expression);
  if (ts.isCallExpression(node)) return originOfRequire(project, node);
  return undefined;
}

/** The default export is what an import without braces gives: the same thing, without a name of its own. */
function memberOf({ module, path }: Origin, name: string): Origin {
  const isDefault = name === 'default' && path.length === 0 && module !== 'global';
  return { module, path: isDefault ? path : [...path, name] };
}

/** What compilers put around `require` so that `default` can be read off any module. */
const INTEROP = /^(?:\w+\.)?(?:__importDefault|__importStar|__toESM|_interopRequire(?:Default|Wildcard))$/;

function originOfRequire(project: Project, call: ts.CallExpression): Origin | undefined {
  const { ts } = project;
  const [specifier] = call.arguments;
  if (specifier && INTEROP.test(call.expression.getText())) return originOf(project, specifier);
  const loads =
    call.expression.kind === ts.SyntaxKind.ImportKeyword || isFreeName(project, call.expression, 'require');
  if (!loads || !specifier || !ts.isStringLiteralLike(specifier)) return undefined;
  return isForeign(project, specifier) ? { module: specifier.text, path: [] } : undefined;
}

function isFreeName(project: Project, node: ts.Expression, name: string): boolean {
  if (!project.ts.isIdentifier(node) || node.text !== name) return false;
  const symbol = localSymbolAt(project, node);
  return !symbol?.declarations?.some((declaration) => project.owns(declaration.getSourceFile()));
}

function originOfIdentifier(project: Project, node: ts.Identifier): Origin | undefined {
  const symbol = localSymbolAt(project, node);
  const declarations = symbol?.declarations ?? [];
  const own = declarations.find((declaration) => project.owns(declaration.getSourceFile()));
  if (!symbol || !own) return { module: 'global', path: [node.text] };
  return originOfDeclaration(project, own, symbol);
}

/** Where an imported or required name comes from, read off the declaration in the importing file. */
function originOfDeclaration(project: Project, own: ts.Declaration, symbol?: ts.Symbol): Origin | undefined {
  const { ts } = project;
  const imported = importedFrom(project, own);
  if (imported) {
    if (isForeign(project, imported.specifier))
      return { module: imported.specifier.text, path: imported.path };
    return symbol && originOfReExport(project, symbol);
  }
  if (ts.isVariableDeclaration(own)) {
    const value = own.initializer ?? assignedLater(project, own);
    const isFollowed = value && (isConstant(project, own) || isRequired(project, value));
    return isFollowed ? unlessUnderWay(own, () => originOf(project, value)) : undefined;
  }
  if (ts.isBindingElement(own)) return unlessUnderWay(own, () => originOfBinding(project, own));
  if (ts.isImportEqualsDeclaration(own) && ts.isExternalModuleReference(own.moduleReference)) {
    const specifier = own.moduleReference.expression;
    return ts.isStringLiteralLike(specifier) ? { module: specifier.text, path: [] } : undefined;
  }
  return undefined;
}

const underWay = new Set<ts.Declaration>();

/** Names that are made of each other, `const a = b` and `const b = a` in two files, come from nowhere. */
function unlessUnderWay(name: ts.Declaration, find: () => Origin | undefined): Origin | undefined {
  if (underWay.has(name)) return undefined;
  underWay.add(name);
  try {
    return find();
  } finally {
    underWay.delete(name);
  }
}

const assignments = new WeakMap<ts.VariableDeclaration, ts.Expression | undefined>();

/** `let crypto; crypto = require('crypto');`: what a variable without a value gets, when it gets one only. */
function assignedLater(project: Project, own: ts.VariableDeclaration): ts.Expression | undefined {
  const { ts } = project;
  if (!assignments.has(own)) {
    const symbol = localSymbolAt(project, own.name);
    const file = own.getSourceFile();
    const scope = enclosingFunction(ts, own) ?? file;
    const found = nodesNamed(ts, file, symbol?.name ?? '', scope).flatMap((node) => {
      const { parent } = node;
      const isSet = ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
      if (!isSet || parent.left !== node) return [];
      return localSymbolAt(project, node) === symbol ? [parent.right] : [];
    });
    assignments.set(own, found.length === 1 ? found[0] : undefined);
  }
  return assignments.get(own);
}

/** `var uuid = require('uuid').v4`: a module is loaded into the variable, whatever word declares it. */
function isRequired(project: Project, initializer: ts.Expression): boolean {
  const { ts } = project;
  let node = bare(ts, initializer);
  while (isNamedAccess(ts, node)) node = bare(ts, node.expression);
  if (ts.isIdentifier(node) && isDeclaredBefore(project, node)) return isImported(project, node);
  return ts.isCallExpression(node) && originOfRequire(project, node) !== undefined;
}

function isImported(project: Project, name: ts.Identifier): boolean {
  const origin = originOf(project, name);
  return origin !== undefined && origin.module !== 'global';
}

/** False for `var app = app`: a name cannot say where it comes from itself. */
function isDeclaredBefore(project: Project, name: ts.Identifier): boolean {
  const declaration = localSymbolAt(project, name)?.declarations?.[0];
  return declaration?.getSourceFile() === name.getSourceFile() && declaration.end <= name.pos;
}

function originOfBinding(project: Project, element: ts.BindingElement): Origin | undefined {
  const { ts } = project;
  const holder = element.parent.parent;
  const name = element.propertyName ?? element.name;
  const text = ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
  if (text === undefined || element.dotDotDotToken || ts.isArrayBindingPattern(element.parent))
    return undefined;
  const owner = ts.isBindingElement(holder)
    ? originOfBinding(project, holder)
    : ts.isVariableDeclaration(holder) && holder.initializer && originOf(project, holder.initializer);
  return owner ? memberOf(owner, text) : undefined;
}

interface Imported {
  readonly specifier: ts.StringLiteralLike;
  readonly path: readonly string[];
}

function importedFrom(project: Project, declaration: ts.Declaration): Imported | undefined {
  const { ts } = project;
  if (ts.isImportSpecifier(declaration)) {
    const name = (declaration.propertyName ?? declaration.name).text;
    return withSpecifier(
      ts,
      declaration.parent.parent.parent.moduleSpecifier,
      name === 'default' ? [] : [name],
    );
  }
  if (ts.isImportClause(declaration)) return withSpecifier(ts, declaration.parent.moduleSpecifier, []);
  if (ts.isNamespaceImport(declaration))
    return withSpecifier(ts, declaration.parent.parent.moduleSpecifier, []);
  return undefined;
}

function withSpecifier(
  ts: Project['ts'],
  node: ts.Expression,
  path: readonly string[],
): Imported | undefined {
  return ts.isStringLiteralLike(node) ? { specifier: node, path } : undefined;
}

/** A library that is copied into the project instead of installed: its files are the user's, its meaning is not. */
const COPIED_FILE = /^\.{1,2}\/(.*\/)?storm(\.c?js)?$/;

/** True when the specifier does not lead into one of the project's own files. */
function isForeign(project: Project, specifier: ts.StringLiteralLike): boolean {
  if (COPIED_FILE.test(specifier.text)) return true;
  const target = project.checker.getSymbolAtLocation(specifier);
  const file = target?.valueDeclaration?.getSourceFile() ?? target?.declarations?.[0]?.getSourceFile();
  if (file && project.owns(file)) return false;
  return file !== undefined || !specifier.text.startsWith('.');
}

/** A package's export that one of the project's own files passes on. */
function originOfReExport(project: Project, symbol: ts.Symbol): Origin | undefined {
  const target = unaliased(project, symbol);
  const declaration = target.declarations?.[0];
  if (!declaration) return undefined;
  if (project.owns(declaration.getSourceFile())) {
    if (declaration === symbol.declarations?.[0]) return undefined;
    return originOfDeclaration(project, declaration, target);
  }
  const module = moduleOf(project, declaration);
  // `export { default } from 'node:os'`: what is meant is the module itself.
  const isWhole =
    target.name === 'default' || (target.declarations ?? []).every((one) => isModule(project, one));
  return module === undefined ? undefined : { module, path: isWhole ? [] : [target.name] };
}

function isModule({ ts }: Project, declaration: ts.Declaration): boolean {
  return (
    ts.isSourceFile(declaration) ||
    (ts.isModuleDeclaration(declaration) && ts.isStringLiteral(declaration.name))
  );
}

/** The package, `node:` module or `global` in which a declaration outside the project lies. */
export function moduleOf(project: Project, declaration: ts.Node): string | undefined {
  const { ts } = project;
  for (let up = declaration; !ts.isSourceFile(up); up = up.parent) {
    if (!ts.isModuleDeclaration(up)) continue;
    if (ts.isStringLiteral(up.name)) return up.name.text;
    if ((up.flags & ts.NodeFlags.GlobalAugmentation) !== 0) return 'global';
  }
  return packageOfFile(declaration.getSourceFile().fileName);
}

/** The npm package that a file was installed with; `global` for the compiler's and Node's own declarations. */
function packageOfFile(fileName: string): string | undefined {
  if (/\/lib\.[\w.]+\.d\.ts$|\/typescript[^/]*\/lib\/lib\.d\.ts$/.test(fileName)) return 'global';
  const at = fileName.lastIndexOf('/node_modules/');
  if (at < 0) return undefined;
  const [first = '', second = ''] = fileName.slice(at + '/node_modules/'.length).split('/');
  if (first === '@types')
    return second === 'node' ? 'global' : second.replace('__', '/').replace(/^(?=.*\/)/, '@');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** Every owner under which a property may be listed: the type that declares it and the names its receiver goes by. */
export function memberOrigins(project: Project, receiver: ts.Type, member: string): MemberOrigin[] {
  const { checker } = project;
  const type = checker.getNonNullableType(receiver);
  const property = checker.getPropertyOfType(type, member);
  const found: MemberOrigin[] = [];
  for (const declaration of property?.declarations ?? []) {
    const module = moduleOf(project, declaration);
    const owner = ownerName(project, declaration);
    if (module !== undefined && owner !== undefined) found.push({ module, type: owner, member });
  }
  found.push(...namesOf(project, type).map((name) => ({ ...name, member })));
  return found;
}

function ownerName(project: Project, declaration: ts.Node): string | undefined {
  const { ts } = project;
  if (ts.isSourceFile(declaration)) return undefined;
  for (let up = declaration.parent; !ts.isModuleDeclaration(up) && !ts.isSourceFile(up); up = up.parent) {
    if (ts.isInterfaceDeclaration(up) || ts.isClassLike(up) || ts.isTypeAliasDeclaration(up))
      return up.name?.text;
  }
  return undefined;
}

/** The declared names of a type and of the classes that it derives from, with the package each is declared in. */
function namesOf(project: Project, type: ts.Type, steps = 0): { module: string; type: string }[] {
  const found: { module: string; type: string }[] = [];
  const { checker } = project;
  const own = type.isTypeParameter() ? (checker.getBaseConstraintOfType(type) ?? type) : type;
  const isDerived = own.isClass() && steps < MAX_BASES && isOwnClass(project, own);
  const bases = isDerived ? checker.getBaseTypes(own) : [];
  found.push(...bases.flatMap((base) => namesOf(project, base, steps + 1)));
  const parts = type.isUnionOrIntersection() ? type.types : [];
  for (const symbol of [type.aliasSymbol, type.getSymbol(), ...parts.map((part) => part.getSymbol())]) {
    const declaration = symbol?.declarations?.[0];
    const module = declaration && moduleOf(project, declaration);
    if (symbol && module !== undefined) found.push({ module, type: symbol.name });
  }
  return found;
}

/** Classes above one another. */
const MAX_BASES = 4;

/** What packages declare goes by its own name: its bases are listed there. */
function isOwnClass(project: Project, type: ts.Type): boolean {
  return type.getSymbol()?.declarations?.some((one) => project.owns(one.getSourceFile())) ?? false;
}
