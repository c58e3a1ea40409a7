import type { Severity } from '../rule/finding.js';
import type { Report } from '../rule/report.js';
import { pageAddress, type RuleCard } from './rule-card.js';

/** What the list of rules needs besides the report. */
export interface SarifRulesOptions {
  readonly version: string;
  /** The rules that were on. */
  readonly rules: readonly RuleCard[];
  /** The Markdown page of a rule; undefined leaves its description as the only help. */
  readonly pageOf: (rule: string) => string | undefined;
}

/** High and medium, as GitHub reads the numbers of CVSS. */
const SECURITY_SEVERITY: Readonly<Record<Severity, string>> = { error: '8.0', warning: '5.0' };

/** Not a rule that anybody sets: a fault of the engine on one file. */
const INTERNAL: RuleCard = {
  name: 'internal',
  description: 'A file on which chargeonce failed, so that its Stripe writes are not proven.',
  severity: 'error',
};

/** The descriptors of the rules that were on, sorted as they come; `internal` only where the report has it. */
export function sarifRules({ findings }: Report, { version, rules, pageOf }: SarifRulesOptions) {
  const cards = findings.some(({ rule }) => rule === INTERNAL.name) ? [...rules, INTERNAL] : rules;
  return cards.map((card) => descriptor(card, version, pageOf(card.name)));
}

function descriptor({ name, description, severity }: RuleCard, version: string, page: string | undefined) {
  const [short = ''] = description.split(/[:.](?: |$)/);
  return {
    id: name,
    name: name.replaceAll(/(?:^|-)[a-z]/g, (start) => start.slice(-1).toUpperCase()),
    shortDescription: { text: `${short}.` },
    fullDescription: { text: description },
    helpUri: pageAddress(version, name),
    help: {
      text: description,
      ...(page === undefined ? {} : { markdown: withAbsoluteLinks(page, version) }),
    },
    defaultConfiguration: { level: severity },
    properties: {
      tags: ['security', 'correctness', 'billing'],
      precision: 'high',
      'problem.severity': severity,
      'security-severity': SECURITY_SEVERITY[severity],
    },
  };
}

/** A page links to its neighbours; outside of the repository they are elsewhere. */
function withAbsoluteLinks(page: string, version: string): string {
  return page.replaceAll(/\]\((?!https?:|#)([^)\s]+)\)/g, (_link, path: string) => {
    const address = new URL(path, pageAddress(version, 'page'));
    return `](${address.href})`;
  });
}
