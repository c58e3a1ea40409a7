import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogueFiles, packageKey } from '../../src/catalogue/index.js';
import type { CatalogueFile } from '../../src/catalogue/schema.js';
import { FIXTURES, readFixtures, type Fixture } from '../fixtures/read-fixtures.js';

/** Their names need no import, or one that many programs have: a program is about them when it uses a member. */
const EVERYWHERE = /^(?:global$|node:)/;
const SPECIFIER = /(?:from|require\(|import\(|import) ?['"]([^'"]+)['"]/g;

interface Read {
  readonly fixture: Fixture;
  readonly file: string;
  readonly text: string;
  /** Keys of the packages that the file names. */
  readonly packages: ReadonlySet<string>;
}

const files: readonly Read[] = readFixtures().flatMap((fixture) =>
  fixture.files.map((file) => {
    const text = readFileSync(path.join(FIXTURES, file), 'utf8');
    const packages = new Set(
      [...text.matchAll(SPECIFIER)].map(([, specifier = '']) => packageKey(specifier)),
    );
    return { fixture, file, text, packages };
  }),
);
const systems = [...new Set(catalogueFiles.map(({ system }) => system))].sort();

/** In a folder of the system's name, or in a program that imports one of its packages. */
function programsOf(system: string): readonly Read[] {
  const folder = `systems/${system.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}/`;
  const about = catalogueFiles.filter((file) => file.system === system);
  return files.filter(
    (read) => read.file.startsWith(folder) || about.some((file) => usesPackage(read, file)),
  );
}

function usesPackage({ text, packages }: Read, { package: name, rows }: CatalogueFile): boolean {
  if (!EVERYWHERE.test(name)) return packages.has(name);
  return rows.some(({ member, type }) => text.includes(member === 'new' ? (type ?? member) : member));
}

test.each(systems)('%s has a program that is wrong and one that is right', (system) => {
  const labels = programsOf(system).flatMap(({ fixture, file }) =>
    fixture.labels.filter((label) => label.file === file).map(({ kind }) => kind),
  );
  const silent = programsOf(system).some(({ fixture }) => fixture.labels.length === 0);
  expect({
    wrong: labels.includes('expect'),
    right: labels.includes('ok') || silent,
  }).toEqual({ wrong: true, right: true });
});
