import type { ESLint, Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { ruleNames, rules } from '../../rules/index.js';
import * as entry from '../../src/eslint/index.js';
import { PRESETS } from '../../src/rule/rule.js';

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
      hasSuggestions: true,
      docs: { description: rule.description },
    });
    expect(Object.keys(meta?.messages ?? {})).toEqual(expect.arrayContaining(Object.keys(rule.messages)));
    const [schema] = meta?.schema as [{ properties: Record<string, { enum: string[] }> }];
    expect(Object.keys(schema.properties)).toEqual([...Object.keys(rule.options), 'calls']);
    expect(schema.properties['calls']?.enum).toEqual(['money', 'all']);
  });
});

describe('the configs', () => {
  test('are every preset, with and without types', () => {
    const names = PRESETS.flatMap((preset) => [preset, `${preset}-type-checked`]);
    expect(Object.keys(plugin.configs)).toEqual(names);
  });

  test.each(PRESETS)('%s has the severities of the preset', (preset) => {
    const [config] = plugin.configs[preset];
    const expected = rules
      .filter((rule) => rule.presets[preset] !== 'off')
      .map((rule) => [`chargeonce/${rule.name}`, rule.presets[preset] === 'warning' ? 'warn' : 'error']);
    const levels = Object.entries(config?.rules ?? {}).map(([name, level]) => [name, [level].flat()[0]]);
    expect(levels).toEqual(expected);
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

  test('fit into every form of a typed config file', () => {
    expect(defineConfig(plugin.configs.recommended)).toHaveLength(1);
    expect(defineConfig([[plugin.configs.strict], plugin.configs.layers])).toHaveLength(2);
    expect(
      defineConfig({ plugins: { chargeonce: plugin }, extends: ['chargeonce/strict'] }),
    ).not.toHaveLength(0);
  });
});
