import type ts from 'typescript';
import { localSymbolAt } from '../../typescript/symbols.js';
import { accessedName, bare, enclosingFunction, isNamedAccess, visitAll } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { isFact, type Value } from './candidate.js';
import { isPresentText, isUnknownType } from './text-type.js';

/**
 * What projects call one thing that is paid or paid back once. Their own words, so a list and no proof: of an id of
 * anything else (a product, a card, a job) nobody can say that it names the intent, and none is offered.
 */
const INTENT =
  /(order|invoice|charge|payment|intent|refund|payout|transfer|transaction|booking|purchase|checkout|cart|sale|renewal|signup|topup|withdrawal|deposit|instal+ment|donation|reservation|claim|credit|fee|bill|due|settlement|reading|usage)s?$/i;

/**
 * The one id that names the intent where a key is written: of what the request is made of, else of what is in scope
 * there. Undefined where there is none, and where there are several.
 */
export function idAt(engine: Engine, place: ts.Node, request: readonly ts.Node[]): Value | undefined {
  const scope = namesInScope(engine, place);
  const isSeen = ({ node }: Value): boolean => {
    const root = rootOf(engine, node);
    return root !== undefined && scope.get(root.text) === localSymbolAt(engine.project, root);
  };
  const inRequest = distinct(request.flatMap((node) => idsOfRequest(engine, node)).filter(isSeen));
  if (inRequest.length > 0) return onlyOne(inRequest);
  return onlyOne(distinct([...scope.values()].flatMap((symbol) => idsOfSymbol(engine, symbol))));
}

function onlyOne([only, another]: readonly Value[]): Value | undefined {
  return another ? undefined : only;
}

function distinct(ids: readonly Value[]): Value[] {
  return [...new Map(ids.map((id) => [id.text, id])).values()];
}

/** The variables of the functions around a place that have their value there. */
function namesInScope({ ts, checker }: Engine, place: ts.Node): ReadonlyMap<string, ts.Symbol> {
  const visible = checker.getSymbolsInScope(place, ts.SymbolFlags.Variable);
  const own = visible.filter(({ valueDeclaration: declaration }) => {
    const home = declaration?.getSourceFile() === place.getSourceFile() && enclosingFunction(ts, declaration);
    return home && declaration.end <= place.getStart();
  });
  return new Map(own.map((symbol) => [symbol.name, symbol]));
}

function rootOf({ ts }: Engine, node: ts.Expression): ts.Identifier | undefined {
  let root = bare(ts, node);
  while (isNamedAccess(ts, root)) root = bare(ts, root.expression);
  return ts.isIdentifier(root) ? root : undefined;
}

function idsOfSymbol(engine: Engine, { valueDeclaration }: ts.Symbol): Value[] {
  const name =
    valueDeclaration && 'name' in valueDeclaration ? (valueDeclaration.name as ts.Node) : undefined;
  return name && engine.ts.isIdentifier(name) ? idsOf(engine, name) : [];
}

/** The ids of everything that an argument names; a constant stands for the object that it is. */
function idsOfRequest(engine: Engine, node: ts.Node, isBehind = false): Value[] {
  const { ts, project } = engine;
  const found: Value[] = [];
  const look = (one: ts.Node): void => {
    if (isNamedAccess(ts, one)) found.push(...idsOf(engine, one.expression), ...idsOf(engine, one));
    if (!ts.isIdentifier(one) || (isNamedAccess(ts, one.parent) && one.parent.expression !== one)) return;
    const declaration = localSymbolAt(project, one)?.valueDeclaration;
    if (ts.isPropertyAssignment(one.parent) && one.parent.name === one) return;
    found.push(...idsOf(engine, one));
    const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    if (!isBehind && value && ts.isObjectLiteralExpression(bare(ts, value)))
      found.push(...idsOfRequest(engine, value, true));
  };
  look(node);
  visitAll(ts, node, look);
  return found;
}

/** The id that a value is, or that it has: its own, else those of what it belongs to. */
function idsOf(engine: Engine, node: ts.Expression): Value[] {
  const { checker } = engine;
  if (!rootOf(engine, node)) return [];
  const type = checker.getTypeAtLocation(node);
  if (isUnknownType(engine, type)) return untypedIds(engine, node);
  const whole = { node, path: [], text: node.getText() };
  if (isPresentText(engine, type)) return [whole].filter((id) => isIntentId(engine, id));
  const members = checker.getPropertiesOfType(type).filter((member) => {
    // What a package's own types are called is for the catalogue to say.
    const isOwn = member.valueDeclaration && engine.project.owns(member.valueDeclaration.getSourceFile());
    return isOwn && isPresentText(engine, checker.getTypeOfSymbolAtLocation(member, node));
  });
  return fromMembers(
    engine,
    node,
    members.map(({ name }) => name),
  );
}

function fromMembers(engine: Engine, node: ts.Expression, names: readonly string[]): Value[] {
  const wanted = names.includes('id') ? ['id'] : names.filter((name) => /^\w+(Id|_id)$/.test(name));
  return wanted
    .map((name) => ({ node, path: [name], text: `${node.getText()}.${name}` }))
    .filter((id) => isIntentId(engine, id));
}

/** Where types are out of view, what the function itself reads. */
function untypedIds(engine: Engine, node: ts.Expression): Value[] {
  const { ts } = engine;
  const whole = { node, path: [], text: node.getText() };
  const isId = /(Id|_id|\.id)$/.test(whole.text) && isIntentId(engine, whole);
  const names: string[] = [];
  const fn = enclosingFunction(ts, node);
  if (fn)
    visitAll(ts, fn, (one) => {
      if (isNamedAccess(ts, one) && one.expression.getText() === whole.text)
        names.push(accessedName(ts, one));
    });
  return isId ? [whole] : fromMembers(engine, node, names);
}

function isIntentId(engine: Engine, id: Value): boolean {
  const { text } = id;
  const [last = '', owner = ''] = text.split('.').reverse();
  const thing = /^_?id$/.test(last) ? owner : /^(\w+?)_?Id$/i.exec(last)?.[1];
  return INTENT.test(thing ?? '') && !/[\n`]/.test(text) && isFact(engine, id);
}
