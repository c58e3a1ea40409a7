import type { Finding } from '../rule/finding.js';
import { filesOf } from '../rule/fingerprint.js';
import { type JudgedCall, type Report, placeOf } from '../rule/report.js';

/**
 * The part of a report that has to do with some files: the calls there or with a key that comes through there, the
 * findings there, about those calls or on a path through there, and the calls elsewhere that such a finding breaks. The
 * verdicts stay those of the whole run. `files` are all files of the run.
 */
export function restrictReport(
  report: Report,
  isInside: (file: string) => boolean,
  files: readonly string[],
): Report {
  const inside = report.calls
    .filter((judged) => hasPartIn(judged, isInside))
    .map(({ call }) => placeOf(call.at));
  const told = new Set(inside);
  const isOwn = (finding: Finding): boolean => filesOf(finding).some(isInside);
  const findings = report.findings.filter(
    (finding) => isOwn(finding) || finding.calls.some((call) => isInside(call.at.file)),
  );
  const broken = findings.filter(isOwn).flatMap(({ calls }) => calls);
  const kept = new Set([...told, ...broken.map((call) => placeOf(call.at))]);
  return {
    ...report,
    calls: report.calls.filter(({ call }) => kept.has(placeOf(call.at))),
    findings: findings.map((finding) => ({
      ...finding,
      calls: finding.calls.filter((call) => kept.has(placeOf(call.at)) || call.kind === 'browser'),
    })),
    files: files.filter(isInside).length,
    leftOut: {
      deletes: report.leftOut.deletes.filter((place) => isInside(place.slice(0, place.lastIndexOf(':')))),
      testFiles: report.leftOut.testFiles.filter(isInside),
    },
  };
}

function hasPartIn({ call, key }: JudgedCall, isInside: (file: string) => boolean): boolean {
  const files = key.origins.flatMap(({ path }) => path.map(({ at }) => at.file));
  return [call.at.file, ...files].some(isInside);
}
