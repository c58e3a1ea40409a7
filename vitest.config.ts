import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Real compilers and real processes: the first typed case alone loads 23 MB of Stripe's declarations.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Left to itself, Vitest keeps one core free: half of a small machine.
    maxWorkers: availableParallelism(),
  },
});
