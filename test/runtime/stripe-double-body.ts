type Nested = Record<string, unknown>;

/** A form (`a[b][0]=c`) or JSON body as nested values; arrays of forms stay objects with the indexes as names. */
export function parseBody(text: string, contentType: string | null): Readonly<Record<string, unknown>> {
  if (text === '') return {};
  if (contentType?.startsWith('application/json')) return JSON.parse(text) as Nested;
  if (contentType?.startsWith('multipart/')) return { multipart: text };
  const all: Nested = {};
  for (const [name, value] of new URLSearchParams(text)) put(all, pathOf(name), value);
  return all;
}

/** The same text for the same values, whatever the order of their names. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join()}}`;
}

function pathOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[');
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))];
}

function put(into: Nested, [first = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  const inner = into[first];
  const next: Nested = typeof inner === 'object' && inner !== null ? (inner as Nested) : {};
  into[first] = next;
  put(next, rest, value);
}
