import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** File of the build that names the chunk of each source file, beside Vite's manifest. */
export const CHUNK_SOURCES = '.vite/chunk-sources.json';

/**
 * Writes which chunk each source file is in. Vite's manifest names the entry of a chunk only, and a chunk of several
 * sources (`sharedChunks` of vite.config.ts) has none.
 */
export function chunkSources(): Plugin {
  let root = '';
  return {
    name: 'chunk-sources',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const sources = chunks.flatMap(({ fileName, moduleIds }) =>
        moduleIds.map((id) => [relative(root, id), fileName] as const),
      );
      this.emitFile({ type: 'asset', fileName: CHUNK_SOURCES, source: JSON.stringify(Object.fromEntries(sources)) });
    },
  };
}
