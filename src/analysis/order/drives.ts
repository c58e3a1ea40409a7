import type ts from 'typescript';
import type { DriveRow, Row } from '../../catalogue/schema.js';
import type { Call } from '../../typescript/callers.js';
import { constantValue, symbolAt } from '../../typescript/symbols.js';
import { bare, takenName } from '../../typescript/syntax.js';
import type { Engine } from '../engine.js';
import { memberRows, rowsOfCallee, rowsOfNew } from '../trace/row.js';

/** The rows that say what a call has to do with when code runs again. */
function driveRows(engine: Engine, call: Call): readonly DriveRow[] {
  const { ts } = engine;
  const callee = bare(ts, call.expression);
  const rows = ts.isNewExpression(call)
    ? rowsOfNew(engine, callee)
    : [...rowsOfCallee(engine, callee), ...rowsOfTaken(engine, callee)];
  return rows.filter((row) => row.role === 'drives');
}

/** `({ resolveOffset }: EachBatchPayload) => …`: the member that a parameter takes out. */
function rowsOfTaken(engine: Engine, callee: ts.Expression): readonly Row[] {
  const { ts, project, checker } = engine;
  const declaration = ts.isIdentifier(callee) ? symbolAt(project, callee)?.valueDeclaration : undefined;
  if (!declaration || !ts.isBindingElement(declaration)) return [];
  const name = takenName(ts, declaration);
  return name === undefined ? [] : memberRows(engine, checker.getTypeAtLocation(declaration.parent), name);
}

/** The first such row of one kind. */
export function driveRow(engine: Engine, call: Call, as: DriveRow['as']): DriveRow | undefined {
  return driveRows(engine, call).find((row) => row.as === as);
}

/** The value of an option that is written out at the call; `open` where the options stand elsewhere. */
export function optionAt(
  engine: Engine,
  call: Call,
  argument: number,
  property: string,
): ts.Expression | 'open' | undefined {
  const options = writtenOptions(engine, call.arguments?.[argument]);
  if (options === 'open' || options === undefined) return options;
  for (const member of options.properties) {
    if (engine.ts.isSpreadAssignment(member)) return 'open';
    if (member.name.getText().replace(/['"]/g, '') !== property) continue;
    return engine.ts.isPropertyAssignment(member) ? member.initializer : 'open';
  }
  return undefined;
}

/** The object literal that an argument is, or that the constant which it names holds. */
function writtenOptions(
  { ts, project }: Engine,
  argument: ts.Expression | undefined,
): ts.ObjectLiteralExpression | 'open' | undefined {
  if (!argument) return undefined;
  const node = bare(ts, argument);
  const value = (ts.isIdentifier(node) && constantValue(project, symbolAt(project, node))) || node;
  return ts.isObjectLiteralExpression(value) ? value : 'open';
}
