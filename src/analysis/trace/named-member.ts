import type ts from 'typescript';
import type { Row, SummaryRow } from '../../catalogue/schema.js';
import type { AccessPath, Engine } from '../engine.js';
import type { Nominal } from './listed-type.js';
import { fixedText } from './members.js';

/** The rows of a member that is told apart by its name alone: `req.headers['cf-ray']`, `headers['cf-ray']`. */
export function rowsHeld(engine: Engine, owners: readonly Nominal[], path: AccessPath): readonly Row[] {
  const [first = '', second] = path;
  return owners.flatMap((owner) => [
    ...rowsNamed(engine, owner, 'itself', first),
    ...(second === undefined ? [] : rowsNamed(engine, owner, first, second)),
  ]);
}

function rowsNamed(engine: Engine, { pkg, type }: Nominal, holder: string, name: string): readonly Row[] {
  const row = engine.catalogue.rows(pkg, type, holder).find(holdsByName);
  return row ? rowsRead(engine, row, name) : [];
}

function holdsByName(row: Row): row is SummaryRow {
  return row.role === 'summary' && row.reads !== undefined && row.reads.argument === undefined;
}

/** The rows of the member that a call names by an argument: `req.get('cf-ray')`. */
export function rowsAsked(engine: Engine, rows: readonly Row[], call: ts.CallExpression): readonly Row[] {
  return rows.flatMap((row) => {
    if (row.role !== 'summary' || row.reads?.argument === undefined) return [];
    const argument = call.arguments[row.reads.argument];
    const name = argument && fixedText(engine, argument);
    return name === undefined ? [] : rowsRead(engine, row, name);
  });
}

function rowsRead({ catalogue }: Engine, row: SummaryRow, name: string): readonly Row[] {
  if (!row.reads) return [];
  const { type, package: other, ignoringCase } = row.reads;
  const member = ignoringCase === true ? name.toLowerCase() : name;
  return catalogue.rows(other ?? catalogue.packageOf(row), type, member);
}
