/**
 * One text for equal params, whatever the order of their names. Reads values as `JSON.stringify` does, and keeps bigints.
 * Throws a TypeError for what has no such text: a circle, a function, a symbol.
 */
export function canonicalJson(value: unknown): string {
  return write(value, []) ?? 'null';
}

function write(given: unknown, around: readonly object[]): string | undefined {
  const value = hasToJson(given) ? given.toJSON() : given;
  switch (typeof value) {
    case 'undefined':
      return undefined;
    case 'bigint':
      return `${value}n`;
    case 'function':
    case 'symbol':
      throw new TypeError(`a ${typeof value} cannot be compared`);
    case 'object':
      return value === null ? 'null' : writeObject(value, around);
    default:
      return JSON.stringify(value);
  }
}

function writeObject(value: object, around: readonly object[]): string {
  if (around.includes(value)) throw new TypeError('an object that holds itself cannot be compared');
  const within = [...around, value];
  if (Array.isArray(value)) return `[${value.map((item) => write(item, within) ?? 'null').join(',')}]`;
  const members = Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([name, member]) => {
      const text = write(member, within);
      return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
    });
  return `{${members.join(',')}}`;
}

function hasToJson(value: unknown): value is { toJSON: () => unknown } {
  return (
    typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function'
  );
}
