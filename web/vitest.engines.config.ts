import { defineConfig } from 'vitest/config';

const programs = {
  chromium: 'CHROMIUM_PATH',
  firefox: 'FIREFOX_PATH',
  webkit: 'WEBKIT_DRIVER_PATH',
} as const;

const include = Object.entries(programs).flatMap(([engine, variable]) => {
  if (process.env[variable]) return [`engines/${engine}.engine.ts`];
  console.warn(`${variable} is not set: the main flows are not tested in ${engine}`);
  return [];
});

// The main flows in every engine whose program is given. Each file starts its own browser and services.
export default defineConfig({
  test: {
    include,
    // Only a hang takes as long. Waits inside a test are shorter, and say what they waited for.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    reporters: ['default', ['junit', { outputFile: '../target/test-reports/browser/engines.xml' }]],
  },
});
