import { pathToFileURL } from 'node:url';
import type { PathStep, Span } from '../analysis/analysis.js';
import type { Finding } from '../rule/finding.js';
import { relativePath } from '../rule/relative-path.js';
import type { JudgedCall, Report } from '../rule/report.js';
import { HOME } from './rule-card.js';
import { sarifRules, type SarifRulesOptions } from './sarif-rules.js';
import { silentCalls, verdictWithReason } from './silent-calls.js';
import { boundedSteps } from './steps.js';
import { countVerdicts } from './summary.js';

/** The name under which the paths of a log are relative to the folder of the run. */
const BASE = '%SRCROOT%';

/** What a SARIF log needs besides the report. */
export interface SarifOptions extends SarifRulesOptions {
  /** Absolute folder that the paths are relative to. */
  readonly cwd: string;
}

/**
 * A log in SARIF 2.1.0: each finding with its flow path, every rule that was on with its page, and a notification for each
 * call that is not stable without a finding. The same report gives the same bytes in the same folder.
 */
export function renderSarif(report: Report, options: SarifOptions): string {
  const rules = sarifRules(report, options);
  const indices = new Map(rules.map(({ id }, index) => [id, index]));
  const run = {
    tool: {
      driver: { name: 'chargeonce', version: options.version, informationUri: HOME, rules },
    },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { [BASE]: { uri: folderUri(options.cwd) } },
    invocations: [
      {
        executionSuccessful: true,
        toolExecutionNotifications: silentCalls(report).map((judged) => notification(judged, options.cwd)),
      },
    ],
    results: report.findings.map((finding) => result(finding, indices.get(finding.rule) ?? -1, options.cwd)),
    properties: { files: report.files, calls: report.calls.length, ...countVerdicts(report.calls) },
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function folderUri(folder: string): string {
  return pathToFileURL(`${folder}/`).href;
}

function result(finding: Finding, ruleIndex: number, cwd: string) {
  const { rule, severity, message, at, fingerprint, path, calls } = finding;
  return {
    ruleId: rule,
    ruleIndex,
    level: severity,
    message: { text: message },
    locations: [location(at, cwd)],
    partialFingerprints: { 'chargeonceFlow/v1': fingerprint },
    ...(path.length > 0 ? { codeFlows: [codeFlow(path, cwd)] } : {}),
    relatedLocations: calls.map((call, id) => ({
      id,
      ...location(call.at, cwd),
      message: { text: call.method },
    })),
  };
}

function codeFlow(path: readonly PathStep[], cwd: string) {
  const steps = boundedSteps(path);
  const locations = steps.map(({ at, step }, index) => ({
    executionOrder: index + 1,
    importance: index === 0 || index === steps.length - 1 ? 'essential' : 'important',
    location: { ...location(at, cwd), message: { text: step } },
  }));
  return { threadFlows: [{ locations }] };
}

function location(span: Span, cwd: string) {
  const { line, column, endLine, endColumn } = span;
  return {
    physicalLocation: {
      artifactLocation: { uri: relativeUri(cwd, span.file), uriBaseId: BASE },
      region: { startLine: line, startColumn: column, endLine, endColumn },
    },
  };
}

function relativeUri(cwd: string, file: string): string {
  // Half of a pair, which a name on Windows may have, is in no URI.
  const path = relativePath(cwd, file).replaceAll(/\p{Surrogate}/gu, '\ufffd');
  return path.split('/').map(encodeURIComponent).join('/');
}

/** No result: a viewer would take it for a fault. */
function notification(judged: JudgedCall, cwd: string) {
  const { call } = judged;
  return {
    level: 'note',
    message: { text: `${call.method} is ${verdictWithReason(judged)}` },
    locations: [location(call.at, cwd)],
  };
}
