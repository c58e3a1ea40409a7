import ts from 'typescript';
import type { Random } from '../speed/random.js';
import type { CorpusFile } from './gather.js';

/** A file with Stripe writes that it did not have, each under a key that the file already computes for something else. */
export interface PlantedFile extends CorpusFile {
  readonly planted: number;
}

/** More keys than this in one file would only repeat its shapes. */
const PER_FILE = 5;
/** In a longer file the writes that are found without planting are enough to search. */
const LONGEST = 300_000;

/** An expression of the file, and the statement before which a call can stand that reads it. */
interface Place {
  readonly expression: string;
  readonly at: number;
}

/** Plants calls whose keys are expressions of the file's own functions that may be texts. */
export function plant(file: CorpusFile, random: Random): PlantedFile {
  const places = file.text.length > LONGEST ? [] : placesIn(file);
  const chosen = new Set<Place>();
  for (let tries = 0; tries < 2 * PER_FILE && chosen.size < Math.min(PER_FILE, places.length); tries++) {
    const place = places[random.integer(places.length)];
    if (place) chosen.add(place);
  }
  let { text } = file;
  for (const { at, expression } of [...chosen].sort(lastFirst)) {
    const call = `plantedStripe.refunds.create({}, { idempotencyKey: ${expression} });`;
    text = `${text.slice(0, at)}${call} ${text.slice(at)}`;
  }
  return { name: file.name, text: chosen.size > 0 ? text + client(file) : text, planted: chosen.size };
}

function lastFirst(a: Place, b: Place): number {
  return b.at - a.at || (a.expression < b.expression ? -1 : 1);
}

function client({ name, text }: CorpusFile): string {
  const isModule = /^\s*(?:import|export)\b/m.test(text) && !/\.c[jt]s$/.test(name);
  return isModule
    ? "\nimport PlantedStripe from 'stripe';\nconst plantedStripe = new PlantedStripe('sk');\n"
    : "\nvar plantedStripe = require('stripe')('sk');\n";
}

function placesIn({ name, text }: CorpusFile): Place[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: Place[] = [];
  const pending: ts.Node[] = [file];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const at = mayBeText(node) ? placeBefore(file, node) : undefined;
    if (at !== undefined && node.end - node.pos < 400) found.push({ expression: node.getText(file), at });
    ts.forEachChild(node, (child) => void pending.push(child));
  }
  return found;
}

/** By its syntax: a number, a function or a comparison is no key, everything else may be one. */
function mayBeText(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return isRead(node);
  if (ts.isBinaryExpression(node)) return JOINING.has(node.operatorToken.kind);
  return (
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isCallExpression(node) ||
    ts.isTemplateExpression(node) ||
    ts.isConditionalExpression(node) ||
    ts.isAwaitExpression(node) ||
    node.kind === ts.SyntaxKind.ThisKeyword
  );
}

const JOINING = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.EqualsToken,
]);

/** True for an identifier that stands for a value, not for a name that is declared or a member. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isCallExpression(parent) && parent.arguments.includes(node)) ||
    ((ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) && parent.initializer === node) ||
    (ts.isBinaryExpression(parent) && parent.right === node) ||
    ((ts.isReturnStatement(parent) || ts.isTemplateSpan(parent) || ts.isPropertyAccessExpression(parent)) &&
      parent.expression === node)
  );
}

/** The start of the statement around the expression, in the same function and in a place where another may stand. */
function placeBefore(file: ts.SourceFile, node: ts.Node): number | undefined {
  for (let up = node; !ts.isSourceFile(up); up = up.parent) {
    if (ts.isFunctionLike(up) || ts.isClassLike(up)) return undefined;
    if (ts.isBlock(up.parent) && ts.isStatement(up))
      return insideFunction(up) ? up.getStart(file) : undefined;
  }
  return undefined;
}

function insideFunction(statement: ts.Statement): boolean {
  for (let up: ts.Node = statement; !ts.isSourceFile(up); up = up.parent)
    if (ts.isFunctionLike(up)) return true;
  return false;
}
