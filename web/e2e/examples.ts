import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

export interface ExamplesServer {
  /** The address of the examples page. */
  url: string;
  close: () => Promise<void>;
}

/** Builds the examples page into a folder of its own, so that several runs can do so at once, and serves it. */
export async function serveExamples(): Promise<ExamplesServer> {
  const outDir = await mkdtemp(join(tmpdir(), 'site-examples-'));
  const config = { root: join(import.meta.dirname, '..'), mode: 'examples', logLevel: 'warn', build: { outDir } } as const;
  await build(config);
  const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } });
  return {
    url: `${server.resolvedUrls?.local[0] ?? ''}_examples/`,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}
