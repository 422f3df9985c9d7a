import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A worker runs one file after the other, so that its browser and its warm contexts outlast a file.
    isolate: false,
    maxWorkers: availableParallelism(),
    // Only a hang takes this long. Waits inside a test are shorter, and report what they waited for.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // The examples page is served once, for the tests of both projects.
    globalSetup: 'e2e/support/examples-setup.ts',
    reporters: ['default', ['junit', { outputFile: '../target/test-reports/browser/pages.xml' }]],
    projects: [
      // The built site behind the real services, in a real browser.
      { extends: true, test: { name: 'flows', include: ['e2e/*.e2e.ts'], globalSetup: 'e2e/support/stack-setup.ts' } },
      // Components on the examples page, in a real browser, without any service.
      { extends: true, test: { name: 'components', include: ['e2e/components/*.e2e.ts'] } },
    ],
  },
});
