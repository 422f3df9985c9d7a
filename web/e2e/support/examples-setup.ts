import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview, type Plugin } from 'vite';
import type { TestProject } from 'vitest/node';
import { removeEvidence } from './evidence.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the examples page. */
    examplesUrl: string;
  }
}

/** Answers for the server that the forms work (rule 4.40). Enquiries are answered by the tests. */
const formsWork: Plugin = {
  name: 'forms-work',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use('/api/forms', (_request, response) => {
      response.setHeader('Content-Type', 'application/json').end('{"success":true,"data":{"paused":null}}');
    });
  },
};

/** Builds the examples page into a separate folder, so that runs do not interfere, and serves it for all tests of the run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await removeEvidence();
  const outDir = await mkdtemp(join(tmpdir(), 'site-examples-'));
  const config = {
    root: join(import.meta.dirname, '../..'),
    mode: 'examples',
    logLevel: 'warn',
    build: { outDir },
  } as const;
  await build(config);
  const server = await preview({ ...config, plugins: [formsWork], preview: { port: 0, host: '127.0.0.1' } });
  project.provide('examplesUrl', `${server.resolvedUrls?.local[0] ?? ''}_examples/`);
  return async () => {
    await server.close();
    await rm(outDir, { recursive: true });
  };
}
