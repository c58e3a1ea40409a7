import { createRequire } from 'node:module';
import type { ESLint, Linter, Rule } from 'eslint';
import { type ruleNames, rules } from '../../rules/index.js';
import { type ConfigName, presetConfigs } from './configs.js';
import { eslintRule } from './eslint-rule.js';

type RuleName = (typeof ruleNames)[number];

/** The exact shape, so that a typed `eslint.config.ts` accepts the plugin in every form of a flat config. */
export interface ChargeoncePlugin extends ESLint.Plugin {
  meta: { name: string; version: string; namespace: string };
  rules: Record<RuleName, Rule.RuleModule>;
  configs: Record<ConfigName, Linter.Config[]>;
}

const { version } = createRequire(import.meta.url)('chargeonce/package.json') as { version: string };

const base = {
  meta: { name: 'chargeonce', version, namespace: 'chargeonce' },
  rules: Object.fromEntries(rules.map((rule) => [rule.name, eslintRule(rule)])) as ChargeoncePlugin['rules'],
};

/** The ESLint plugin of chargeonce, for ESLint 9 and 10 with flat config. */
const plugin: ChargeoncePlugin = Object.assign(base, { configs: presetConfigs(base, rules) });

export default plugin;
// The name under which `require()` of an ES module hands out the plugin itself.
export { plugin as 'module.exports' };
