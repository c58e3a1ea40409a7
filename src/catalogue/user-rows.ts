import { count, either, flag, isObject, listOf, object, oneOf, text, texts, type Check } from './checks.js';
import {
  NATURES,
  SCOPES,
  type CatalogueFile,
  type PassedValue,
  type Row,
  type SourceFacts,
  type SourceRow,
  type SummaryRow,
  type Waits,
} from './schema.js';

type Required<T> = { readonly [K in keyof T as object extends Pick<T, K> ? never : K]: Check };
type Optional<T> = { readonly [K in keyof T as object extends Pick<T, K> ? K : never]-?: Check };

/** The fields of a row of the schema, each with its check: the compiler knows when one is forgotten. */
interface Shape<T> {
  readonly required: Required<T>;
  readonly optional: Optional<T>;
}

type OfRole<R extends Row['role']> = Extract<Row, { readonly role: R }>;
type Own<R extends Row> = Omit<R, 'role' | 'type' | 'member' | 'evidence'>;

const scope = oneOf(
  'scope',
  SCOPES.filter((one) => one !== 'business' && one !== 'constant'),
);

const facts: Shape<SourceFacts> = {
  required: { scope, nature: oneOf('nature', NATURES), what: text, changes: text },
  optional: { instead: text },
};

const shapes: { readonly [R in Row['role']]: Shape<Own<OfRole<R>>> } = {
  source: {
    required: facts.required,
    optional: { ...facts.optional, maxArguments: count, fills: count } satisfies Optional<Own<SourceRow>>,
  },
  conditional: {
    required: { when: text, then: outcome(), otherwise: outcome() },
    optional: { shownBy: shownBy(), grain: oneOf('grain', ['batch']) },
  },
  safe: { required: { scope: oneOf('scope of a safe row', ['business', 'constant']) }, optional: {} },
  sanitizer: { required: {}, optional: {} },
  summary: {
    required: {},
    optional: {
      gives: text,
      carries: oneOf('thing that a result carries', ['arguments', 'receiver', 'element']),
      digests: objectOf<NonNullable<SummaryRow['digests']>>({
        required: { algorithm: either(text, count) },
        optional: { text: either(oneOf('', ['hex', 'base64', 'bytes']), count) },
      }),
      mutates: flag,
      writes: writes(),
      hands: objectOf<NonNullable<SummaryRow['hands']>>({
        required: { parameter: count, type: text },
        optional: { argument: count, property: text },
      }),
      reads: objectOf<NonNullable<SummaryRow['reads']>>({
        required: { type: text },
        optional: { package: text, argument: count, ignoringCase: flag },
      }),
      retries: count,
      runs: objectOf<NonNullable<SummaryRow['runs']>>({
        required: { argument: count, from: count },
        optional: { property: text, renames: texts, by: text, matching: count },
      }),
    },
  },
  keep: {
    required: { where: oneOf('place to keep a value', ['durable', 'context']) },
    optional: { slot: count, value: count },
  },
  drives: {
    required: {
      as: oneOf('way to drive code', ['ack', 'consume', 'retry', 'give-up', 'schedule', 'oldest']),
    },
    optional: { argument: count, property: text, value: text, decidedBy: listOf(text), waits: waits() },
  },
  sink: {
    required: {
      sends: oneOf('thing that a sink sends', ['http']),
      url: either(oneOf('', ['config']), count),
    },
    optional: {
      options: count,
      setters: listOf(text),
      method: oneOf('method', ['POST', 'GET', 'DELETE']),
    },
  },
};

function waits(): Check {
  const option = listOf(either(text, count));
  return objectOf<Waits>({
    required: { times: option, first: option, factor: option, most: option },
    optional: {},
  });
}

function objectOf<T>({ required, optional }: Shape<T>): Check {
  return object(required, optional);
}

function outcome(): Check {
  const words = oneOf('outcome', ['business', 'constant', 'unproven', 'given']);
  const source = objectOf(facts);
  return (value, path) => (isObject(value) ? source(value, path) : words(value, path));
}

function shownBy(): Check {
  const passed = objectOf<PassedValue>({
    required: { member: text, argument: count },
    optional: { type: text, package: text, property: text },
  });
  const byArguments = object({ stableArguments: listOf(count) });
  const byPassed = object({ passed: either(listOf(passed), passed) }, { same: flag });
  return (value, path) =>
    isObject(value) && 'stableArguments' in value ? byArguments(value, path) : byPassed(value, path);
}

function writes(): Check {
  return objectOf<NonNullable<SummaryRow['writes']>>({
    required: { into: either(oneOf('', ['receiver']), count), from: count },
    optional: { under: count, behind: flag, as: oneOf('way to write', ['members', 'descriptor']) },
  });
}

const ROLES = Object.keys(shapes) as Row['role'][];
const role = oneOf('role', ROLES);

function row(value: unknown, path: string): string | undefined {
  if (!isObject(value)) return object({})(value, path);
  const wrong = role(value['role'], `${path}.role`);
  if (wrong !== undefined) return wrong;
  const { required, optional } = shapes[value['role'] as Row['role']];
  const identity = { role, member: text };
  return object({ ...identity, ...required }, { type: text, evidence: text, ...optional })(value, path);
}

const mirrored = objectOf<NonNullable<CatalogueFile['mirrored']>[number]>({
  required: { type: text, telling: listOf(text) },
  optional: { from: text, handler: object({ name: text, parameter: count }) },
});

const files = listOf(
  object(
    { package: text, rows: listOf(row) },
    { system: text, version: text, aliases: listOf(text), mirrored: listOf(mirrored) },
  ),
);

type UserFile = Omit<CatalogueFile, 'system' | 'rows'> & {
  readonly system?: string;
  readonly rows: readonly (Omit<Row, 'evidence'> & { readonly evidence?: string })[];
};

/**
 * The rows that a project gives of its own, or a line that names the wrong field: `catalogue[0].rows[3].scope: "deliver"
 * is no scope; one of …`. They may leave out the system and the evidence.
 */
export function readUserRows(value: unknown): readonly CatalogueFile[] | string {
  const problem = files(value, 'catalogue');
  if (problem !== undefined) return problem;
  return (value as readonly UserFile[]).map((file) => ({
    ...file,
    system: file.system ?? file.package,
    rows: file.rows.map((one) => ({ ...one, evidence: one.evidence ?? 'given by the project' }) as Row),
  }));
}
