const TEST_FILE = /(?:^|\/)(?:(?:tests?|__tests__|__mocks__|e2e)\/|[^/]*\.(?:test|spec)\.[^/]+$)/;

/**
 * True for `*.{test,spec}.*` and for everything below `test/`, `tests/`, `__tests__/`, `__mocks__/` and `e2e/`.
 * The path is relative to the project's root, with forward slashes: a project that lies below a folder `test` is
 * not a test for that.
 */
export function isTestFile(relativePath: string): boolean {
  return !relativePath.startsWith('../') && TEST_FILE.test(relativePath);
}
