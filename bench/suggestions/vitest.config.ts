import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['bench/suggestions/*.test.ts'], testTimeout: 3_600_000 },
});
