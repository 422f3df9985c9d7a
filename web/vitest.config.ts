import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

// Unit tests beside the code, and the size tests of the built site.
export default defineConfig((env) =>
  mergeConfig(viteConfig({ ...env, command: 'serve' }), { test: { include: ['{src,scripts,audit,html}/**/*.test.{ts,tsx}'], environment: 'node' } }),
);
