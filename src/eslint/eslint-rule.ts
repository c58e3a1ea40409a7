import type { AST, Rule as EslintRule } from 'eslint';
import type { Finding, Suggestion } from '../rule/finding.js';
import { relativePath } from '../rule/relative-path.js';
import type { Rule } from '../rule/rule.js';
import { suppress } from '../rule/suppression.js';
import { keepPath } from './flow-paths.js';
import type { RelatedFinding } from './inspector.js';
import type { Obstacle } from './obstacle.js';
import { defaultOptions, optionSchema, readSettings, ruleSettings } from './settings.js';
import { sightOf } from './sight.js';

// A finding's message is whole already. One place for ESLint to fill leaves the user's own `{{…}}` as it is.
const WHOLE_MESSAGE = '{{message}}';

// A sentence that concerns the file and no rule in particular is said by the first rule that gets there.
const speakers = new WeakMap<AST.Program, Map<string, Rule>>();

/** The rule as ESLint runs it: when the file is read, it reports those of its findings that lie in the file. */
export function eslintRule(rule: Rule): EslintRule.RuleModule {
  const messageIds = ['setup', 'internal', ...Object.keys(rule.messages)];
  return {
    meta: {
      type: 'problem',
      docs: { description: rule.description, recommended: rule.presets.recommended !== 'off' },
      messages: Object.fromEntries(messageIds.map((id) => [id, WHOLE_MESSAGE])),
      hasSuggestions: rule.suggests !== undefined,
      schema: optionSchema(rule),
      defaultOptions: [defaultOptions(rule)],
    },
    create: (context) => ({ 'Program:exit': () => reportFile(rule, context) }),
  };
}

function reportFile(rule: Rule, context: EslintRule.RuleContext): void {
  const answer = answerOn(rule, context);
  if ('obstacle' in answer) {
    reportObstacle(rule, context, answer);
    return;
  }
  for (const related of answer) {
    const { rule: name, message } = related.finding;
    if (name === rule.name) reportFinding(context, related);
    else reportObstacle(rule, context, { obstacle: message, messageId: 'internal' });
  }
}

function answerOn(rule: Rule, context: EslintRule.RuleContext): readonly RelatedFinding[] | Obstacle {
  const settings = readSettings(context.settings);
  if ('obstacle' in settings) return settings;
  const sight = sightOf(context, settings);
  if (sight === null) return [];
  if ('obstacle' in sight) return sight;
  const answer = sight.inspect(rule, ruleSettings(rule, context.options[0], settings));
  return 'obstacle' in answer ? answer : unanswered(answer.get(sight.file) ?? [], context.sourceCode.text);
}

/**
 * The findings that no comment of our own answers. ESLint's comments are left to ESLint, which would call
 * them unused if the findings they answer were gone.
 */
function unanswered(all: readonly RelatedFinding[], text: string): readonly RelatedFinding[] {
  if (all.length === 0) return all;
  const ownCommentsOnly = text.replaceAll(/eslint-(?=disable|enable)/g, 'eslint ');
  const open = new Set(
    suppress(
      all.map(({ finding }) => finding),
      () => ownCommentsOnly,
    ),
  );
  return all.filter(({ finding }) => open.has(finding));
}

function reportFinding(context: EslintRule.RuleContext, { finding, sameCauseAs }: RelatedFinding): void {
  const { sourceCode, cwd } = context;
  const first = sameCauseAs?.at;
  const reference =
    first === undefined ? '' : ` Same cause as ${relativePath(cwd, first.file)}:${first.line}.`;
  const start = sourceCode.getLocFromIndex(finding.at.start);
  const message = finding.message + reference;
  keepPath(context, { line: start.line, column: start.column + 1, message }, finding);
  context.report({
    loc: { start, end: sourceCode.getLocFromIndex(finding.at.end) },
    messageId: finding.messageId,
    data: { message },
    suggest: finding
      .suggestions()
      .filter((each) => staysIn(finding, each))
      .map(eslintSuggestion),
  });
}

function reportObstacle(
  rule: Rule,
  context: EslintRule.RuleContext,
  { obstacle, messageId }: Obstacle,
): void {
  const { ast } = context.sourceCode;
  const speakerOf = speakers.get(ast) ?? new Map<string, Rule>();
  speakers.set(ast, speakerOf);
  if (!speakerOf.has(obstacle)) speakerOf.set(obstacle, rule);
  if (speakerOf.get(obstacle) !== rule) return;
  context.report({ loc: { line: 1, column: 0 }, messageId, data: { message: obstacle } });
}

/** ESLint can edit the file under lint only. */
function staysIn({ at }: Finding, suggestion: Suggestion): boolean {
  return suggestion.edits.every((edit) => edit.file === at.file);
}

function eslintSuggestion({ description, edits }: Suggestion): EslintRule.SuggestionReportDescriptor {
  return {
    desc: description,
    fix: (fixer) => edits.map((edit) => fixer.replaceTextRange([edit.start, edit.end], edit.text)),
  };
}
