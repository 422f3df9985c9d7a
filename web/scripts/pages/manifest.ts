interface ManifestEntry {
  file: string;
  /** Name of the source file or chunk group. Assets have none. */
  name?: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

/** Vite's build manifest, by source file. */
export type Manifest = Record<string, ManifestEntry>;

/** The files of a page beyond those of every page. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/**
 * The files of `sources` and their imports, each once, dependencies first. Throws for a source without a chunk. A source
 * bundled into another chunk of the page adds nothing.
 */
export function filesOf(manifest: Manifest, sources: readonly string[]): PageFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();
  const collect = (key: string, source: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const entry = manifest[key];
    if (!entry) throw new Error(`The build has no chunk for ${source}`);
    for (const needed of entry.imports ?? []) collect(needed, source);
    for (const style of entry.css ?? []) styles.add(`/${style}`);
    scripts.add(`/${entry.file}`);
  };
  for (const source of sources) collect(source, source);
  return { scripts: [...scripts], styles: [...styles] };
}
