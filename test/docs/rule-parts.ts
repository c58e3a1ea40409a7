import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type Options } from 'prettier';
import { withGeneratedPart } from '../../scripts/generated-part.js';
import { PRESETS, type Preset, type Rule } from '../../src/rule/rule.js';
import { REPOSITORY } from './page.js';

/** The page of a rule with what the rule itself says made anew: the lines before the first heading, and its options. */
export async function withRuleParts(page: string, rule: Rule): Promise<string> {
  const [, ...sections] = page.split('\n## ');
  const whole = [headOf(rule), ...sections].join('\n## ');
  if (Object.keys(rule.options).length === 0) return whole;
  return withGeneratedPart(whole, 'options', await formatted(optionTable(rule)));
}

/** The README with its table of rules made anew. */
export async function withRuleTable(readme: string, rules: readonly Rule[]): Promise<string> {
  return withGeneratedPart(readme, 'rules', await formatted(ruleTable(rules)));
}

function headOf(rule: Rule): string {
  const said = [rule.description, presetSentence(rule), ...suggestionSentence(rule)];
  return `# ${rule.name}\n\n${said.join('\n\n')}\n`;
}

/** What an editor offers at a finding. */
function suggestionSentence({ suggests }: Rule): string[] {
  return suggests === undefined ? [] : [`💡 Where only one repair is certain, it suggests to ${suggests}.`];
}

/** In which presets the rule is, and how grave: "In the presets `strict` and `layers`, as a warning." */
function presetSentence({ presets }: Rule): string {
  const groups = (['error', 'warning'] as const).flatMap((severity) => {
    const names = PRESETS.filter((preset) => presets[preset] === severity);
    const word = severity === 'error' ? 'an error' : 'a warning';
    return names.length === 0 ? [] : [`${presetWords(names)}, as ${word}`];
  });
  return groups.length === 0 ? 'In no preset.' : `In ${groups.join('; in ')}.`;
}

function presetWords(names: readonly Preset[]): string {
  return `the preset${names.length === 1 ? '' : 's'} ${listed(names)}`;
}

function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} and ${last}`;
}

function optionTable({ options, presetOptions }: Rule): string {
  const rows = Object.entries(options).map(([name, { enum: values, default: usual, description }]) => {
    const elsewhere = values.flatMap((value) => {
      const presets = PRESETS.filter(
        (preset) => presetOptions?.[preset]?.[name] === value && value !== usual,
      );
      return presets.length === 0 ? [] : [`\`${value}\` in ${listed(presets)}`];
    });
    const quoted = values.map((value) => `\`${value}\``).join(', ');
    return `| \`${name}\` | ${quoted} | ${[`\`${usual}\``, ...elsewhere].join('; ')} | ${description} |`;
  });
  return ['| option | values | default | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function ruleTable(rules: readonly Rule[]): string {
  const rows = rules.map(({ name, description, presets, suggests }) => {
    const severities = PRESETS.map((preset) => (presets[preset] === 'off' ? '–' : presets[preset]));
    return `| [\`${name}\`](rules/${name}.md) | ${firstClause(description)}${suggests === undefined ? '' : ' 💡'} | ${severities.join(' | ')} |`;
  });
  const head = `| rule | what it asks for | ${PRESETS.join(' | ')} |`;
  return [head, `|${' --- |'.repeat(PRESETS.length + 2)}`, ...rows].join('\n');
}

/** What the rule demands or forbids; why is on its page. */
function firstClause(description: string): string {
  return (description.split(': ')[0] ?? '').replace(/\.$/, '');
}

async function formatted(table: string): Promise<string> {
  const options = JSON.parse(readFileSync(join(REPOSITORY, '.prettierrc'), 'utf8')) as Options;
  return (await format(table, { ...options, parser: 'markdown' })).trimEnd();
}
