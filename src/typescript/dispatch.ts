import type ts from 'typescript';
import { heritageOf } from './call-targets.js';
import type { Compiler } from './compiler.js';
import type { Project } from './project.js';
import { functionsOf, symbolAt } from './symbols.js';
import {
  accessedName,
  isNamedAccess,
  nameInAccess,
  staticName,
  visitAll,
  type FunctionNode,
  type NamedAccess,
} from './syntax.js';

/** More implementations than this are not told apart: the call stays unknown. */
const MAX_IMPLEMENTATIONS = 8;

/** The project's own methods behind a call through an interface or an abstract class. */
function implementationsOf(project: Project, callee: NamedAccess): FunctionNode[] {
  const member = symbolAt(project, nameInAccess(project.ts, callee));
  const declaration = member?.declarations?.[0];
  if (!declaration || !project.owns(declaration.getSourceFile())) return [];
  const owner = declaration.parent;
  const { ts } = project;
  if (!ts.isInterfaceDeclaration(owner) && !ts.isClassLike(owner)) return [];
  const symbol = owner.name && symbolAt(project, owner.name);
  if (!symbol) return [];
  const found = implementingClasses(project, symbol).flatMap((implementing) =>
    methodsNamed(project, implementing, accessedName(ts, callee)),
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

/** The project's own functions that a callee can stand for: the declared ones and what overrides them, else the implementations. */
export function candidatesOf(
  project: Project,
  callee: ts.Expression,
  declared: readonly FunctionNode[],
): FunctionNode[] {
  if (declared.length > 0) return [...declared, ...overridesOf(project, declared)];
  return isNamedAccess(project.ts, callee) ? implementationsOf(project, callee) : [];
}

/** What is known of the class of an object: it is of `owner`, or of a class derived from it unless `exact`. */
export interface InstanceOf {
  readonly owner: ts.ClassLikeDeclaration;
  readonly exact: boolean;
}

/**
 * Of the methods behind one name, those that an object in view can have: a method that every class which can be made
 * overrides never runs. All of them when no such class is in view.
 */
export function runnable(
  project: Project,
  methods: readonly FunctionNode[],
  name: string,
  instance: InstanceOf | undefined,
): readonly FunctionNode[] {
  const { ts } = project;
  const owners = instance
    ? [instance.owner]
    : methods.map((fn) => classAround(ts, fn)).filter(ts.isClassLike);
  const made = owners
    .flatMap((owner) => (instance?.exact ? [owner] : [owner, ...subclassesOf(project, owner)]))
    .filter((owner) => !isAbstract(ts, owner));
  const reached = new Set(made.flatMap((owner) => methodsSeenBy(project, owner, name)));
  const kept = methods.filter((fn) => reached.has(fn) || !ts.isClassLike(classAround(ts, fn)));
  return reached.size > 0 && kept.length > 0 ? kept : methods;
}

/** `method() {}` and `method = () => {}` */
function classAround(ts: Compiler, fn: FunctionNode): ts.Node {
  return ts.isPropertyDeclaration(fn.parent) ? fn.parent.parent : fn.parent;
}

function isAbstract(ts: Compiler, owner: ts.ClassLikeDeclaration): boolean {
  return owner.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword) ?? false;
}

/** Longer chains of classes come from a class that extends itself. */
const MAX_BASES = 8;

/** The method that instances of a class have under a name: the class's own, else the one of its nearest base class. */
function methodsSeenBy(
  project: Project,
  owner: ts.ClassLikeDeclaration,
  name: string,
  steps = 0,
): readonly FunctionNode[] {
  const own = methodsNamed(project, owner, name);
  if (own.length > 0 || steps > MAX_BASES) return own;
  return heritageOf(project, owner)
    .flatMap((base) => base.declarations ?? [])
    .filter(project.ts.isClassLike)
    .flatMap((base) => methodsSeenBy(project, base, name, steps + 1));
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
