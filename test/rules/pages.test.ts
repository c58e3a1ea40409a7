import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rules } from '../../rules/index.js';
import { readPage, REPOSITORY, sectionOf } from '../docs/page.js';
import { withRuleParts, withRuleTable } from '../docs/rule-parts.js';

const HEADINGS = ['Why', 'Bad', 'Good', 'Options', 'When Not To Use It', 'What It Cannot See'];

describe.each(rules)('the page of $name', (rule) => {
  const path = `rules/${rule.name}.md`;
  const page = readPage(path);

  test('starts with what the rule says of itself, and lists its options', async () => {
    await expect(await withRuleParts(page, rule)).toMatchFileSnapshot(join(REPOSITORY, path));
  });

  test('says why, shows both sides, when not to use the rule, and what it cannot see', () => {
    const headings = [...page.matchAll(/^## (.+)$/gm)].map((match) => match[1]);
    expect(headings).toEqual(HEADINGS);
  });

  test('says so where there are no options', () => {
    const isNone = sectionOf(page, 'Options').trim() === 'None.';
    expect(isNone).toBe(Object.keys(rule.options).length === 0);
  });

  test('names every message id and option', () => {
    const names = [...Object.keys(rule.messages), ...Object.keys(rule.options)];
    const values = Object.values(rule.options).flatMap((option) => option.enum);
    for (const name of [...names, ...values]) expect(page).toContain(`\`${name}\``);
  });
});

test('the table of rules in the README is the list of the rules', async () => {
  await expect(await withRuleTable(readPage('README.md'), rules)).toMatchFileSnapshot(
    join(REPOSITORY, 'README.md'),
  );
});
