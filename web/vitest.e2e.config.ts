import { defineConfig } from 'vitest/config';

// The built site behind the real services, in a real browser. Two workers: each drives a browser of its own.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: 'e2e/global-setup.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine is slow to redraw; what is polled for is waited for as long as an element is.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
  },
});
