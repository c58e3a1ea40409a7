/** The page on the format tells the truth: its vectors, its example, its tables, and its two programs, which are run. */
import { spawnSync } from 'node:child_process';
import { format } from 'prettier';
import { describe, expect, test } from 'vitest';
import { withGeneratedPart } from '../../scripts/generated-part.js';
import { namesTable } from '../../scripts/key-names-table.js';
import { fieldsOf, renderVectors } from '../../scripts/key-vectors.js';
import { businessKey, isBusinessKey, namespaceOf } from '../../src/runtime/business-key.js';
import { colonJoined } from '../../src/runtime/colon-joined.js';
import { portableSha256 } from '../../src/runtime/portable-sha256.js';
import { codeBlocks, readPage } from '../docs/page.js';
import { temporaryFolder } from '../typescript/temporary-folder.js';

type Field = readonly [name: string, kind: 's' | 'i' | 'b', text: string];
interface Vector {
  readonly about: string;
  readonly namespace: string;
  readonly fields: readonly Field[];
}
interface Vectors {
  readonly keys: readonly (Vector & {
    readonly encoded: string;
    readonly sha256: string;
    readonly key: string;
  })[];
  readonly refused: readonly (Vector & { readonly code: string })[];
  readonly colonJoined: readonly { readonly parts: readonly [string, string]; readonly key: string }[];
}

const page = readPage('docs/key-format.md');
const { keys, refused, colonJoined: joined } = JSON.parse(readPage('docs/vectors.json')) as Vectors;

describe('vectors.json', () => {
  test('is what the runtime makes: npm run update:keys', () => {
    expect(readPage('docs/vectors.json')).toBe(renderVectors());
    expect(keys.length).toBeGreaterThanOrEqual(40);
  });

  test('has one key for each set of fields', () => {
    const sets = keys.map(({ namespace, fields }) => JSON.stringify([namespace, [...fields].sort()]));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(new Set(sets).size);
  });

  test.each(keys)('$about', ({ namespace, fields, encoded, sha256, key }) => {
    expect(businessKey(namespace, fieldsOf(fields))).toBe(key);
    expect(portableSha256(encoded)).toBe(sha256);
    expect(isBusinessKey(key) && namespaceOf(key)).toBe(namespace);
    expect(key).toMatch(/^[\x21-\x7e]{79,142}$/);
  });

  test.each(refused)('refused: $about', ({ namespace, fields, code }) => {
    expect(() => businessKey(namespace, fieldsOf(fields))).toThrow(expect.objectContaining({ code }));
  });

  test.each(joined)('joined by colons: $parts', ({ parts, key }) => {
    expect(colonJoined(...parts)).toBe(key);
  });
});

describe('the page', () => {
  const [key, , , encoded] = codeBlocks(page, 'text');

  test('has a true example', () => {
    const example = keys.find((vector) => vector.key === key);
    expect(example?.encoded).toBe(encoded);
    expect(page).toContain(`digest of these ${encoded?.length ?? 0} bytes`);
    expect(page).toContain(
      "businessKey('invoice.charge', { customerId: 'cus_1', billingPeriod: '2026-11' })",
    );
  });

  test('lists the names that are refused: npm run update:keys', async () => {
    const fresh = withGeneratedPart(page, 'names', namesTable());
    expect(await format(fresh, { parser: 'markdown' })).toBe(page);
  });
});

/** What a program says of every vector, refused ones last. */
const EXPECTED = [...keys.map(({ key }) => key), ...refused.map(() => 'refused')];

const PYTHON = `
import json, sys
read = {"s": str, "i": int, "b": lambda text: text == "true"}
vectors = json.load(open(sys.argv[1]))
for vector in vectors["keys"] + vectors["refused"]:
    try:
        print(business_key(vector["namespace"], {name: read[kind](text) for name, kind, text in vector["fields"]}))
    except ValueError:
        print("refused")
`;

/** Java reads no JSON by itself: each vector is a line of UTF-16 units in hex, with tabs between them. */
const JAVA = `
class Check {
  static String text(String hex) {
    var out = new StringBuilder();
    for (int at = 0; at < hex.length(); at += 4) out.append((char) Integer.parseInt(hex.substring(at, at + 4), 16));
    return out.toString();
  }
  static Object value(String kind, String text) {
    if (kind.equals("b")) return Boolean.valueOf(text);
    return kind.equals("s") ? text : text.length() < 10 ? Integer.valueOf(text)
      : text.length() < 18 ? Long.valueOf(text) : new java.math.BigInteger(text);
  }
  public static void main(String[] args) throws Exception {
    for (var line : java.nio.file.Files.readAllLines(java.nio.file.Path.of(args[0]))) {
      var cells = line.split("\\t", -1);
      var fields = new HashMap<String, Object>();
      for (int at = 1; at + 2 < cells.length; at += 3) fields.put(text(cells[at]), value(text(cells[at + 1]), text(cells[at + 2])));
      String said;
      try { said = BusinessKeys.businessKey(text(cells[0]), fields); }
      catch (IllegalArgumentException | java.nio.charset.CharacterCodingException refused) { said = "refused"; }
      System.out.println(said);
    }
  }
}
`;

describe('the same keys in another language', () => {
  /** The lines that a program prints, which runs in a folder with these files. */
  function linesOf(files: Readonly<Record<string, string>>, command: string, ...args: readonly string[]) {
    const folder = temporaryFolder(files);
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout.trimEnd().split(/\r?\n/);
  }

  test.skipIf(!isInstalled('python3'))('Python (skipped where there is no python3)', () => {
    const [program = ''] = codeBlocks(page, 'python');
    expect(program.split('\n').length).toBeLessThanOrEqual(30);
    const files = { 'check.py': program + PYTHON, 'vectors.json': readPage('docs/vectors.json') };
    expect(linesOf(files, 'python3', 'check.py', 'vectors.json')).toEqual(EXPECTED);
  });

  test.skipIf(!isInstalled('java'))('Java (skipped where there is no java)', () => {
    const [program = ''] = codeBlocks(page, 'java');
    expect(program.split('\n').length).toBeLessThanOrEqual(30);
    const vectors = [...keys, ...refused].map(({ namespace, fields }) =>
      [namespace, ...fields.flat()].map(unitsInHex).join('\t'),
    );
    const files = {
      'Check.java': program.replace(/^(?=final class)/m, JAVA),
      'vectors.txt': vectors.join('\n'),
    };
    expect(linesOf(files, 'java', 'Check.java', 'vectors.txt')).toEqual(EXPECTED);
  });
});

function isInstalled(command: string): boolean {
  return spawnSync(command, [command === 'java' ? '-version' : '--version']).status === 0;
}

function unitsInHex(text: string): string {
  return Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  ).join('');
}
