import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.js';
import type { ProvenanceView } from '../../src/analysis/analysis.js';
import { catalogue } from '../../src/catalogue/index.js';
import { SCOPES } from '../../src/catalogue/schema.js';
import { renderExplain } from '../../src/reporters/explain.js';
import { programProject } from '../../src/typescript/program-project.js';
import { programOf } from '../fixtures/program.js';
import { FIXTURES } from '../fixtures/read-fixtures.js';

/** Stripe's own types are large. */
const PATIENCE_MS = 60_000;
const WORKER = join(FIXTURES, 'billing-worker');

function leavesOf(view: ProvenanceView): readonly ProvenanceView[] {
  return view.inputs.length === 0 ? [view] : view.inputs.flatMap(leavesOf);
}

test('every leaf of a tree has its scope, and the entry behind it', { timeout: PATIENCE_MS }, () => {
  const analysis = analyse(programProject(ts, programOf(WORKER).program, WORKER), catalogue);
  const scope = new RegExp(
    `^(business|constant|no value|left out here|unproven: )|\\((${SCOPES.join('|')})\\)`,
  );
  const leaves = analysis.calls().flatMap((call) => {
    const { provenance } = analysis.key(call);
    return provenance ? leavesOf(provenance) : [];
  });
  expect(leaves.length).toBeGreaterThan(40);
  expect(leaves.filter(({ label }) => !scope.test(label))).toEqual([]);
  expect(leaves.map(({ label }) => label)).toContain(
    'a random UUID (call), listed as node:crypto randomUUID',
  );

  const [credit] = analysis.calls().filter(({ method }) => method === 'customers.createBalanceTransaction');
  if (!credit) throw new Error('the example grants a credit');
  expect(renderExplain(credit, analysis.key(credit), WORKER)).toMatchSnapshot();
});
