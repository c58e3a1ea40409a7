import type ts from 'typescript';
import { accessedName, bare, isNamedAccess } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import type { Sink } from '../sinks/sink.js';
import { isFact, type Candidate, type Value } from './candidate.js';
import { ownValue } from './place.js';
import { editIn, replaced, type Edit } from './repair.js';
import { partsOfText } from './text-parts.js';
import { isPresentText } from './text-type.js';

const RUNTIME = 'chargeonce';
const MAKER = 'businessKey';

/** A key that is a text of fields becomes a call of the runtime with the same fields; none where one of them is no plain field. */
export function keyByRuntime(engine: Engine, sink: Sink, place: ts.Expression): readonly Candidate[] {
  const value = ownValue(engine, place);
  const parts = partsOfText(engine.ts, value) ?? [];
  const fields = parts.flatMap((part) => (typeof part === 'string' ? [] : [fieldOf(engine, part)]));
  const namespace = namespaceOf(parts.filter((part) => typeof part === 'string'));
  const imported = importOf(engine, value.getSourceFile());
  const named = fields.flatMap((field) => field ?? []);
  const isWhole =
    named.length === fields.length && new Set(named.map(({ name }) => name)).size === named.length;
  if (namespace === undefined || !imported || named.length === 0 || !isWhole) return [];
  const list = named.map(({ name, text }) => (name === text ? name : `${name}: ${text}`)).join(', ');
  const call = `${MAKER}('${namespace}', { ${list} })`;
  const edits = [...imported, replaced(engine.ts, value, call)];
  return [{ repair: { description: `Make the key with \`${call}\``, edits }, mended: sink }];
}

/** The fixed words of a text, `invoice` of `invoice:${id}`; undefined where they are no namespace. */
function namespaceOf(texts: readonly string[]): string | undefined {
  const words = texts
    .flatMap((text) => text.split(/[^A-Za-z0-9_.-]+/))
    .map((word) => word.replace(/^[-_.]+|[-_.]+$/g, ''))
    .filter((word) => word !== '');
  const namespace = words.join('.').toLowerCase();
  return /^[a-z0-9][a-z0-9._-]{0,63}$/.test(namespace) ? namespace : undefined;
}

/** Names of fields that the runtime's type takes: certainly none of the machinery's. */
const PLAIN_NAME = /(id|period|month|year|day|number|code|reference|currency|version)$/i;
const MACHINERY = /message|event|request|trace|attempt|delivery|job|run|process|host|session|record/i;

interface Field {
  readonly name: string;
  readonly text: string;
}

function fieldOf(engine: Engine, { node, text }: Value): Field | undefined {
  const { checker, ts } = engine;
  const field = bare(ts, node);
  if (!isFact(engine, { node: field, path: [] }) || !isPresentText(engine, checker.getTypeAtLocation(field)))
    return undefined;
  const name = ts.isIdentifier(field)
    ? field.text
    : isNamedAccess(ts, field)
      ? memberName(engine, field)
      : '';
  return PLAIN_NAME.test(name) && !MACHINERY.test(name) && text === field.getText()
    ? { name, text }
    : undefined;
}

/** `invoiceId` for `invoice.id`, which says nothing alone; empty where nothing names the owner. */
function memberName({ ts }: Engine, node: ts.PropertyAccessExpression | ts.ElementAccessExpression): string {
  const member = accessedName(ts, node) ?? '';
  if (!/^\w+$/.test(member) || member !== 'id') return /^\w+$/.test(member) ? member : '';
  const owner = bare(ts, node.expression);
  const name = ts.isIdentifier(owner) ? owner.text : isNamedAccess(ts, owner) ? accessedName(ts, owner) : '';
  return /^\w+$/.test(name) ? `${name}Id` : '';
}

/** What makes the maker known in a file: nothing where it is imported; undefined where its name is taken, or nothing is imported. */
function importOf({ ts }: Engine, file: ts.SourceFile): readonly Edit[] | undefined {
  const imports = file.statements.filter(ts.isImportDeclaration);
  const [first] = imports;
  const own = imports.find(
    ({ moduleSpecifier }) => ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === RUNTIME,
  );
  const bindings = own?.importClause?.namedBindings;
  const named = bindings && ts.isNamedImports(bindings) ? bindings : undefined;
  if (named?.elements.some(({ name, propertyName }) => name.text === MAKER && !propertyName)) return [];
  if (!first || new RegExp(`\\b${MAKER}\\b`).test(file.text)) return undefined;
  const [element] = named?.elements ?? [];
  if (element && own && !/^import\s+type\b/.test(own.getText()))
    return [editIn(file, element.getStart(), element.getStart(), `${MAKER}, `)];
  const from = first.getStart();
  return [editIn(file, from, from, `import { ${MAKER} } from '${RUNTIME}';\n`)];
}
