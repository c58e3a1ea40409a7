import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPage, REPOSITORY } from './page.js';

const PAGES = ['.', 'docs', 'docs/systems', 'rules', 'fixtures', 'bench'].flatMap((folder) =>
  readdirSync(join(REPOSITORY, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

describe.each(PAGES)('%s', (path) => {
  const page = readPage(path);

  test('links to what is there', () => {
    const targets = [...page.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, target = '']) => target);
    const broken = targets.filter((target) => !existsSync(join(REPOSITORY, dirname(path), target)));
    expect(broken).toEqual([]);
  });

  test('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(readPage('package.json')) as { scripts: Record<string, string> };
    const named = [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
