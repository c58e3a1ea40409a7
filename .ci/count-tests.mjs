// Usage: count-tests.mjs REPORT STATUS. Reads vitest's JSON report, prints "N passed, M failed" as the last line
// and leaves with 1 unless everything that was found has passed.
import { existsSync, readFileSync } from 'node:fs';

const [report = '', status = '1'] = process.argv.slice(2);

/** A file that could not be loaded has no tests to count: it is one failure of its own. */
function countTests(path) {
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  for (const file of broken) console.log(`not loaded: ${file.name}: ${file.message}`);
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
  };
}

const { passed, failed, skipped } = countTests(report);
// A run without tests proves nothing, and vitest also fails for errors outside any test.
const unexplained = failed === 0 && (passed === 0 || status !== '0') ? 1 : 0;
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${failed + unexplained} failed`);
process.exitCode = failed + unexplained > 0 ? 1 : 0;
