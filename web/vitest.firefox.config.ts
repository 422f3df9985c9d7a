import { defineConfig } from 'vitest/config';

// The main flows again, in the machine's Firefox. Its files share one browser and one stack.
export default defineConfig({
  test: {
    include: ['firefox/*.firefox.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 1,
  },
});
