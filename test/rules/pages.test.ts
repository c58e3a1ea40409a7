import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rules } from '../../rules/index.js';

function pageOf(name: string): string {
  return readFileSync(new URL(`../../rules/${name}.md`, import.meta.url), 'utf8');
}

describe.each(rules)('the page of $name', (rule) => {
  const page = pageOf(rule.name);

  test('starts with the name and the description', () => {
    expect(page.split('\n').slice(0, 3)).toEqual([`# ${rule.name}`, '', rule.description]);
  });

  test('says why, shows both sides, and says when not to use the rule', () => {
    const headings = [...page.matchAll(/^## (.+)$/gm)].map((match) => match[1]);
    const asked = ['Why', 'Bad', 'Good', 'Options', 'When Not To Use It'];
    expect(headings.filter((heading) => heading !== 'What It Cannot See')).toEqual(asked);
  });

  test('names every message id and option', () => {
    const names = [...Object.keys(rule.messages), ...Object.keys(rule.options)];
    const values = Object.values(rule.options).flatMap((option) => option.enum);
    for (const name of [...names, ...values]) expect(page).toContain(`\`${name}\``);
  });
});
