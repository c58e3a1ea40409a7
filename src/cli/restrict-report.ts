import { type Report, placeOf } from '../rule/report.js';
import { isBelow } from '../typescript/file-paths.js';

/**
 * The part of a report that has to do with the given files and folders (absolute): the calls there, the findings
 * there or about those calls, and the calls elsewhere that a finding there breaks. The verdicts stay those of the
 * whole run. `files` are all files of the run.
 */
export function restrictReport(report: Report, within: readonly string[], files: readonly string[]): Report {
  const isInside = (file: string): boolean => within.some((path) => isBelow(file, path));
  const inside = report.calls
    .filter(({ call }) => isInside(call.at.file))
    .map(({ call }) => placeOf(call.at));
  const told = new Set(inside);
  const findings = report.findings.filter(
    ({ at, calls }) => isInside(at.file) || calls.some((call) => told.has(placeOf(call.at))),
  );
  const broken = findings.filter(({ at }) => isInside(at.file)).flatMap(({ calls }) => calls);
  const kept = new Set([...inside, ...broken.map((call) => placeOf(call.at))]);
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
