import type { ESLint, Linter } from 'eslint';
import { PRESETS, type Preset, type Rule } from '../rule/rule.js';
import type { ProjectScope } from './settings.js';

/**
 * Every preset twice: for any JavaScript, and for projects that are linted with type information. The last one goes
 * behind a `-type-checked` one, for files of it that have none.
 */
export type ConfigName = Preset | `${Preset}-type-checked` | 'disable-type-checked';

/** The flat configs of the plugin. The user's choice of a config is the choice of the scope. */
export function presetConfigs(
  plugin: ESLint.Plugin,
  rules: readonly Rule[],
): Record<ConfigName, Linter.Config[]> {
  const entries = PRESETS.flatMap((preset): [ConfigName, Linter.Config[]][] => [
    [preset, [presetConfig(plugin, rules, preset, 'file')]],
    [`${preset}-type-checked`, [presetConfig(plugin, rules, preset, 'program')]],
  ]);
  const untyped: [ConfigName, Linter.Config[]] = ['disable-type-checked', [withoutTypes(plugin, rules)]];
  return Object.fromEntries([...entries, untyped]) as Record<ConfigName, Linter.Config[]>;
}

/** Each file is judged alone again, and the rules that would have nothing to say are off. */
function withoutTypes(plugin: ESLint.Plugin, rules: readonly Rule[]): Linter.Config {
  const silent = rules.filter((rule) => rule.needsTypes);
  return {
    name: 'chargeonce/disable-type-checked',
    plugins: { chargeonce: plugin },
    settings: { chargeonce: { project: 'file' satisfies ProjectScope } },
    rules: Object.fromEntries(silent.map((rule) => [`chargeonce/${rule.name}`, 'off' as const])),
  };
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
    rules: Object.fromEntries(rules.flatMap((rule) => ruleEntry(rule, preset, project))),
  };
}

function ruleEntry(rule: Rule, preset: Preset, project: ProjectScope): [string, Linter.RuleEntry][] {
  const severity = rule.presets[preset];
  if (severity === 'off' || (project === 'file' && rule.needsTypes)) return [];
  const level = severity === 'warning' ? 'warn' : 'error';
  const options = rule.presetOptions?.[preset];
  return [[`chargeonce/${rule.name}`, options === undefined ? level : [level, { ...options }]]];
}
