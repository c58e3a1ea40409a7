/**
 * TypeScript that has nothing to do with Stripe, in pieces of about twenty lines. The pieces use generics, mapped
 * types, unions and inference, so that checking them costs what checking an ordinary code base costs.
 */

/** `name` is the entity in Pascal case, unique in the project. */
export function entityCode(name: string): string {
  return `export type ${name}Status = 'draft' | 'open' | 'settled' | 'void';

export interface ${name} {
  readonly id: string;
  readonly customerId: string;
  readonly period: string;
  readonly status: ${name}Status;
  readonly amount: number;
  readonly currency: 'usd' | 'eur';
  readonly tags: readonly string[];
  readonly lines: ReadonlyArray<{ readonly sku: string; readonly quantity: number; readonly unitAmount: number }>;
}

export function draft${name}(id: string, customerId: string, lines: ${name}['lines']): ${name} {
  const amount = lines.reduce((sum, line) => sum + line.quantity * line.unitAmount, 0);
  return { id, customerId, period: '2026-11', status: 'draft', amount, currency: 'usd', tags: [], lines };
}
`;
}

/** An in-memory store with generic queries. */
export function storeCode(name: string): string {
  return `export class ${name}Store {
  private readonly rows = new Map<string, ${name}>();

  save(row: ${name}): this {
    this.rows.set(row.id, row);
    return this;
  }

  find<Field extends keyof ${name}>(field: Field, value: ${name}[Field]): ${name} | undefined {
    for (const row of this.rows.values()) if (row[field] === value) return row;
    return undefined;
  }

  groupBy<Field extends 'status' | 'currency' | 'customerId'>(field: Field): Map<${name}[Field], ${name}[]> {
    const groups = new Map<${name}[Field], ${name}[]>();
    for (const row of this.rows.values()) groups.set(row[field], [...(groups.get(row[field]) ?? []), row]);
    return groups;
  }
}

export function total${name}(rows: Iterable<${name}>): Record<${name}['currency'], number> {
  const sums = { usd: 0, eur: 0 };
  for (const row of rows) sums[row.currency] += row.amount;
  return sums;
}
`;
}

/** A service over the module's own store and the stores that it imports. */
export function serviceCode(name: string, imported: readonly string[]): string {
  const fields = imported
    .map((other, index) => `    private readonly other${index}: ${other}Store,`)
    .join('\n');
  const counts = imported
    .map(
      (other, index) =>
        `    const found${index} = this.other${index}.find('customerId', customerId) ?? draft${other}('x', customerId, []);`,
    )
    .join('\n');
  const totals = imported.map((other, index) => `    sums.push(total${other}([found${index}]));`).join('\n');
  return `export class ${name}Service {
  constructor(
    private readonly store: ${name}Store,
${fields}
  ) {}

  overview(customerId: string) {
    const sums = [total${name}(this.store.groupBy('customerId').get(customerId) ?? [])];
${counts}
${totals}
    return sums.map((sum, position) => ({ ...sum, position, net: sum.usd + sum.eur })).filter(({ net }) => net > 0);
  }

  async settle(id: string): Promise<${name}Status> {
    const row = this.store.find('id', id);
    if (!row || row.status === 'void') return 'void';
    await Promise.resolve(this.store.save({ ...row, status: 'settled' }));
    return this.overview(row.customerId).length > 0 ? 'settled' : 'open';
  }
}
`;
}

/** A reducer over a union of events; `part` tells several in one module apart. */
export function eventsCode(name: string, part: number): string {
  return `export type ${name}Event${part} =
  | { readonly kind: 'created'; readonly row: ${name} }
  | { readonly kind: 'tagged'; readonly tag: string }
  | { readonly kind: 'repriced'; readonly amount: number; readonly reason?: string }
  | { readonly kind: 'closed'; readonly status: Exclude<${name}Status, 'draft' | 'open'> };

export function apply${name}Event${part}(row: ${name}, event: ${name}Event${part}): ${name} {
  switch (event.kind) {
    case 'created':
      return event.row;
    case 'tagged':
      return { ...row, tags: [...row.tags, event.tag.trim().toLowerCase()] };
    case 'repriced':
      return { ...row, amount: event.amount, tags: event.reason ? [...row.tags, event.reason] : row.tags };
    case 'closed':
      return { ...row, status: event.status };
  }
}
`;
}

/** A view computed by mapped types. */
export function viewCode(name: string, part: number): string {
  return `type ${name}Labels${part} = { readonly [Field in keyof ${name} as \`\${Field}Label\`]: string };

export function view${name}${part}(row: ${name}): ${name}Labels${part} {
  const money = (amount: number) => \`\${(amount / 100).toFixed(2)} \${row.currency.toUpperCase()}\`;
  const skus = new Set(row.lines.map((line) => line.sku));
  return {
    idLabel: \`#\${row.id}\`,
    customerIdLabel: row.customerId,
    periodLabel: row.period,
    statusLabel: row.status,
    amountLabel: money(row.amount),
    currencyLabel: row.currency,
    tagsLabel: [...row.tags].sort().join(', '),
    linesLabel: \`\${row.lines.length} lines, \${skus.size} articles\`,
  };
}
`;
}
