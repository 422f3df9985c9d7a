import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

// Unit tests beside the code, including that of the browser tests, and tests of the built site that need no browser.
export default defineConfig((env) =>
  mergeConfig(viteConfig({ ...env, command: 'serve' }), {
    test: {
      include: ['{src,content-model,scripts,audit,html,e2e}/**/*.test.{ts,tsx}'],
      environment: 'node',
      // Files of a worker share their imports, which halves the processor time: a test that replaces a module resets it.
      isolate: false,
      unstubGlobals: true,
      unstubEnvs: true,
      // A limit for what hangs: the longest of these takes five seconds on a busy machine.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      reporters: ['default', ['junit', { outputFile: '../target/test-reports/web/web.xml' }]],
    },
  }),
);
