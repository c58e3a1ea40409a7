import type { ESLint, Linter } from 'eslint';
import { PRESETS, type Preset, type Rule } from '../rule/rule.js';
import type { ProjectScope } from './settings.js';

/** Every preset twice: for any JavaScript, and for projects that are linted with type information. */
export type ConfigName = Preset | `${Preset}-type-checked`;

/** The flat configs of the plugin. The user's choice of a config is the choice of the scope. */
export function presetConfigs(
  plugin: ESLint.Plugin,
  rules: readonly Rule[],
): Record<ConfigName, Linter.Config[]> {
  const entries = PRESETS.flatMap((preset): [ConfigName, Linter.Config[]][] => [
    [preset, [presetConfig(plugin, rules, preset, 'file')]],
    [`${preset}-type-checked`, [presetConfig(plugin, rules, preset, 'program')]],
  ]);
  return Object.fromEntries(entries) as Record<ConfigName, Linter.Config[]>;
}

function presetConfig(
  plugin: ESLint.Plugin,
  rules: readonly Rule[],
  preset: Preset,
  project: ProjectScope,
): Linter.Config {
  return {
    name: `chargeonce/${preset}${project === 'program' ? '-type-checked' : ''}`,
    plugins: { chargeonce: plugin },
    settings: { chargeonce: { project } },
    rules: Object.fromEntries(rules.flatMap((rule) => ruleEntry(rule, preset))),
  };
}

function ruleEntry(rule: Rule, preset: Preset): [string, Linter.RuleEntry][] {
  const severity = rule.presets[preset];
  if (severity === 'off') return [];
  const level = severity === 'warning' ? 'warn' : 'error';
  const options = rule.presetOptions?.[preset];
  return [[`chargeonce/${rule.name}`, options === undefined ? level : [level, { ...options }]]];
}
