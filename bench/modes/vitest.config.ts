import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/compile/modes.test.ts', 'test/compile/watch.test.ts'],
    env: { MODES: 'all' },
    testTimeout: 120_000,
  },
});
