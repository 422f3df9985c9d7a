import { defineConfig } from 'vitest/config';

// The built site behind the real services, in a real browser. Two workers: each drives a browser of its own.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: 'e2e/global-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for may take longer than a second where much else is running.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
  },
});
