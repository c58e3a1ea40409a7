import type { ESLint, Linter } from 'eslint';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { ruleNames, rules } from '../../rules/index.js';
import * as entry from '../../src/eslint/index.js';
import { PRESETS, type Preset } from '../../src/rule/rule.js';

const plugin = entry.default;

describe('the plugin', () => {
  test('holds every rule under its name', () => {
    expect(Object.keys(plugin.rules)).toEqual([...ruleNames]);
  });

  test('is what require() gives', () => {
    expect(entry['module.exports']).toBe(plugin);
  });

  test('is named, with the version of the package', () => {
    expect(plugin.meta).toEqual({
      name: 'chargeonce',
      namespace: 'chargeonce',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    });
  });

  test('is a plugin to the types of ESLint', () => {
    expectTypeOf(plugin).toExtend<ESLint.Plugin>();
    expectTypeOf(plugin.configs.recommended).toEqualTypeOf<Linter.Config[]>();
  });
});

describe('a rule', () => {
  test.each(rules)('$name keeps its message ids and brings its options as a schema', (rule) => {
    const meta = plugin.rules[rule.name]?.meta;
    expect(meta).toMatchObject({
      type: 'problem',
      hasSuggestions: rule.suggests !== undefined,
      docs: { description: rule.description },
    });
    expect(Object.keys(meta?.messages ?? {})).toEqual(expect.arrayContaining(Object.keys(rule.messages)));
    const [schema] = meta?.schema as [{ properties: Record<string, { enum: string[] }> }];
    expect(Object.keys(schema.properties)).toEqual([...Object.keys(rule.options), 'calls']);
    expect(schema.properties['calls']?.enum).toEqual(['money', 'all']);
  });
});

describe('the configs', () => {
  test('are every preset, with and without types, and one that takes types away', () => {
    const names = PRESETS.flatMap((preset) => [preset, `${preset}-type-checked`]);
    expect(Object.keys(plugin.configs)).toEqual([...names, 'disable-type-checked']);
  });

  const levelsOf = ([config]: Linter.Config[]) =>
    Object.entries(config?.rules ?? {}).map(([name, level]) => [name, [level].flat()[0]]);

  const expectedLevels = (preset: Preset, isTyped: boolean) =>
    rules
      .filter((rule) => rule.presets[preset] !== 'off' && (isTyped || !rule.needsTypes))
      .map((rule) => [`chargeonce/${rule.name}`, rule.presets[preset] === 'warning' ? 'warn' : 'error']);

  test.each(PRESETS)('%s has the severities of the preset', (preset) => {
    expect(levelsOf(plugin.configs[`${preset}-type-checked`])).toEqual(expectedLevels(preset, true));
  });

  test.each(PRESETS)('%s leaves out what would be silent without types', (preset) => {
    expect(levelsOf(plugin.configs[preset])).toEqual(expectedLevels(preset, false));
  });

  test('disable-type-checked goes back to single files, and changes no other rule', () => {
    expect(plugin.configs['disable-type-checked']).toMatchObject([
      { settings: { chargeonce: { project: 'file' } }, rules: { 'chargeonce/require-business-key': 'off' } },
    ]);
    expect(levelsOf(plugin.configs['disable-type-checked']).map(([, level]) => level)).toEqual(['off']);
  });

  test('say which scope they mean', () => {
    expect(plugin.configs.strict[0]).toMatchObject({
      name: 'chargeonce/strict',
      settings: { chargeonce: { project: 'file' } },
    });
    expect(plugin.configs['strict-type-checked'][0]).toMatchObject({
      name: 'chargeonce/strict-type-checked',
      settings: { chargeonce: { project: 'program' } },
    });
  });
});
