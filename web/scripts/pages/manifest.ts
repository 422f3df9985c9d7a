interface ManifestEntry {
  file: string;
  /** The source file's or the group's name. Assets have no name. */
  name?: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

/** Vite's list of what became of each source file. */
export type Manifest = Record<string, ManifestEntry>;

/** The files a page loads beyond those of every page. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/**
 * What the chunks of `sources` need, each file once, in the order it is needed. Throws for a source without a chunk.
 * A source whose code went into another chunk of the page brings nothing of its own.
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
