import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['bench/metamorphic/*.test.ts'], testTimeout: 14_400_000, hookTimeout: 600_000 },
});
