interface ManifestEntry {
  file: string;
  /** Name of the source file or chunk group. Assets have none. */
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** Vite's build manifest: chunks by source file or, if a chunk has several, by its own file; and assets by source file. */
export type Manifest = Record<string, ManifestEntry>;

/** The file of the chunk that each source file is in (`scripts/plugins/chunk-sources.ts`). */
export type ChunkSources = Record<string, string>;

/** A manifest that has an entry for every source file. */
export function bySource(manifest: Manifest, chunkSources: ChunkSources): Manifest {
  const byFile = new Map(Object.values(manifest).map((entry) => [entry.file, entry]));
  const sources = Object.entries(chunkSources).flatMap(([source, file]) => {
    const chunk = byFile.get(file);
    return chunk ? [[source, chunk] as const] : [];
  });
  return { ...Object.fromEntries(sources), ...manifest };
}

/**
 * The URLs of the chunks of `sources` and of their imports, each once, dependencies first. Throws for a source without a
 * chunk. A source bundled into another chunk of the page adds nothing.
 */
export function scriptsOf(manifest: Manifest, sources: readonly string[]): string[] {
  const scripts = new Set<string>();
  const seen = new Set<string>();
  const collect = (key: string, source: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const entry = manifest[key];
    if (!entry) throw new Error(`The build has no chunk for ${source}`);
    for (const needed of entry.imports ?? []) collect(needed, source);
    scripts.add(`/${entry.file}`);
  };
  for (const source of sources) collect(source, source);
  return [...scripts];
}
