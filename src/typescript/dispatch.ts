import type ts from 'typescript';
import { heritageOf } from './call-targets.js';
import type { Project } from './project.js';
import { functionsOf, symbolAt } from './symbols.js';
import { staticName, visitAll, type FunctionNode } from './syntax.js';

/** More implementations than this are not told apart: the call stays unknown. */
const MAX_IMPLEMENTATIONS = 8;

/** The project's own methods behind a call through an interface or an abstract class. */
export function implementationsOf(project: Project, callee: ts.PropertyAccessExpression): FunctionNode[] {
  const member = symbolAt(project, callee.name);
  const declaration = member?.declarations?.[0];
  if (!declaration || !project.owns(declaration.getSourceFile())) return [];
  const owner = declaration.parent;
  const { ts } = project;
  if (!ts.isInterfaceDeclaration(owner) && !ts.isClassLike(owner)) return [];
  const symbol = owner.name && symbolAt(project, owner.name);
  if (!symbol) return [];
  const found = implementingClasses(project, symbol).flatMap((implementing) =>
    methodsNamed(project, implementing, callee.name.text),
  );
  return found.length > MAX_IMPLEMENTATIONS ? [] : found;
}

/** Answers hold for one project: another may see other subclasses of the same source file's class. */
const implementers = new WeakMap<Project, WeakMap<ts.Symbol, readonly ts.ClassLikeDeclaration[]>>();

function implementingClasses(project: Project, base: ts.Symbol): readonly ts.ClassLikeDeclaration[] {
  const ofProject = implementers.get(project) ?? new WeakMap<ts.Symbol, readonly ts.ClassLikeDeclaration[]>();
  implementers.set(project, ofProject);
  const known = ofProject.get(base) ?? findImplementers(project, base);
  ofProject.set(base, known);
  return known;
}

function findImplementers(project: Project, base: ts.Symbol): ts.ClassLikeDeclaration[] {
  const { ts } = project;
  const found: ts.ClassLikeDeclaration[] = [];
  for (const file of project.mentioning(base.name)) {
    if (project.isTest(file)) continue;
    visitAll(ts, file, (node) => {
      if (ts.isClassLike(node) && heritageOf(project, node).includes(base)) found.push(node);
    });
  }
  return found;
}

function methodsNamed(project: Project, owner: ts.ClassLikeDeclaration, name: string): FunctionNode[] {
  return owner.members
    .filter((member) => member.name && staticName(project.ts, member.name) === name)
    .flatMap((member) => {
      const symbol = member.name && symbolAt(project, member.name);
      return symbol ? functionsOf(project, symbol) : [];
    });
}

/** The methods of subclasses that may run instead of the declared ones. */
export function overridesOf(project: Project, declared: readonly FunctionNode[]): FunctionNode[] {
  const { ts } = project;
  return declared.flatMap((fn) => {
    if (!ts.isMethodDeclaration(fn) && !ts.isGetAccessorDeclaration(fn)) return [];
    const owner = fn.parent;
    if (!ts.isClassLike(owner) || !owner.name) return [];
    const name = staticName(ts, fn.name);
    return name === undefined
      ? []
      : subclassesOf(project, owner).flatMap((subclass) => methodsNamed(project, subclass, name));
  });
}

/** The project's own classes that extend a class, over any number of steps. */
export function subclassesOf(
  project: Project,
  owner: ts.ClassLikeDeclaration,
): readonly ts.ClassLikeDeclaration[] {
  const ofProject = subclassLists.get(project) ?? new WeakMap<ts.Node, readonly ts.ClassLikeDeclaration[]>();
  subclassLists.set(project, ofProject);
  const known = ofProject.get(owner) ?? findSubclasses(project, owner);
  ofProject.set(owner, known);
  return known;
}

const subclassLists = new WeakMap<Project, WeakMap<ts.Node, readonly ts.ClassLikeDeclaration[]>>();

function findSubclasses(project: Project, owner: ts.ClassLikeDeclaration): ts.ClassLikeDeclaration[] {
  if (!owner.name) return [];
  const base = symbolAt(project, owner.name);
  const extending = new RegExp(
    `(extends|implements)\\b[^{]*(?<![\\w$])${owner.name.text.replaceAll('$', '\\$')}(?![\\w$])`,
  );
  if (!base || project.mentioning(extending).length === 0) return [];
  const direct = implementingClasses(project, base);
  return [...direct, ...direct.flatMap((subclass) => subclassesOf(project, subclass))];
}
