import type ts from 'typescript';
import { OWN_CODE, packageKey } from '../../catalogue/catalogue.js';
import type { Row } from '../../catalogue/schema.js';
import { localSymbolAt, unaliased } from '../../typescript/symbols.js';
import { functionName, isFunctionNode } from '../../typescript/syntax.js';
import type { AccessPath, Engine } from '../engine.js';
import type { Nominal } from './listed-type.js';

/** The types of the project's own code that have a member, where the project gives rows for its own code. */
export function ownOwners(engine: Engine, receiver: ts.Type, member: string): readonly Nominal[] {
  const { checker, catalogue } = engine;
  if (!catalogue.hasOwn) return [];
  const type = checker.getNonNullableType(receiver);
  const declared = checker.getPropertyOfType(type, member)?.declarations ?? [];
  const names = [
    type.aliasSymbol?.name,
    type.getSymbol()?.name,
    ...declared.map((one) => ownerName(engine, one)),
  ];
  return [...new Set(names)].flatMap((name) => (name === undefined ? [] : [{ pkg: OWN_CODE, type: name }]));
}

function ownerName({ ts }: Engine, declaration: ts.Declaration): string | undefined {
  const owner = ts.findAncestor(
    declaration,
    (up) => ts.isInterfaceDeclaration(up) || ts.isClassLike(up) || ts.isTypeAliasDeclaration(up),
  );
  return owner && 'name' in owner ? owner.name?.text : undefined;
}

/** The rows that the project gives for a function of its own, by its name or by the specifier that it is imported from. */
export function ownRowsOfCallee(engine: Engine, callee: ts.Expression): readonly Row[] {
  const { ts, project, catalogue } = engine;
  if (!catalogue.hasOwn || !ts.isIdentifier(callee)) return [];
  const local = localSymbolAt(project, callee);
  const [imported] = local?.declarations ?? [];
  if (imported && ts.isImportSpecifier(imported)) {
    const name = (imported.propertyName ?? imported.name).text;
    const { moduleSpecifier } = imported.parent.parent.parent;
    const specifier = ts.isStringLiteralLike(moduleSpecifier) ? moduleSpecifier.text : '.';
    const rows = specifier.startsWith('.') ? [] : catalogue.rows(packageKey(specifier), undefined, name);
    return rows.length > 0 ? rows : catalogue.rows(OWN_CODE, undefined, name);
  }
  const target = local && unaliased(project, local);
  const isOwn = target?.declarations?.some((one) => project.owns(one.getSourceFile())) ?? false;
  return isOwn && target ? catalogue.rows(OWN_CODE, undefined, target.name) : [];
}

/** What the project says of a parameter of its own function (the type is the function), with the path that it says it of. */
export function ownParameter(
  engine: Engine,
  parameter: ts.ParameterDeclaration,
  path: AccessPath,
): { readonly owner: Nominal; readonly path: AccessPath } | undefined {
  const { ts, catalogue } = engine;
  const fn = parameter.parent;
  if (!catalogue.hasOwn || !isFunctionNode(ts, fn)) return undefined;
  const name = functionName(ts, fn);
  const members = ts.isIdentifier(parameter.name) ? [parameter.name.text, ...path] : path;
  return name === undefined ? undefined : { owner: { pkg: OWN_CODE, type: name }, path: members };
}
