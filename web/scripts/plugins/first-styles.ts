import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/**
 * Joins the styles of all pages into one style sheet, which is small, and which is cached after the first page. Code that
 * opens later keeps its own style sheet, for which no page's first view waits; so does a page that is seldom visited.
 *
 * @param start the entry module of every page
 * @param later modules that are imported on demand, or the screens of such pages
 */
export function firstStyles({ start, later }: { start: string; later: readonly string[] }): Plugin {
  return {
    name: 'first-styles',
    generateBundle: {
      // Before Vite writes the links of index.html and the manifest.
      order: 'pre',
      handler(_, bundle) {
        const entry = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(start)));
        const files = new Set(chunksFrom(bundle, entry, later).flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        if (files.size === 0) throw new Error('the pages have no styles');
        const source = [...files].map((file) => sourceOf(bundle, file)).join('');
        const name = `assets/style-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.css`;
        for (const file of files) delete bundle[file];
        for (const chunk of chunksOf(bundle)) for (const file of files) chunk.viteMetadata?.importedCss.delete(file);
        this.emitFile({ type: 'asset', fileName: name, source });
        entry?.viteMetadata?.importedCss.add(name);
      },
    },
  };
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');

/** The chunks that are reached from `entry` without passing through a module of `later`. */
function chunksFrom(bundle: Bundle, entry: Chunk | undefined, later: readonly string[]): Chunk[] {
  const reached = new Set<Chunk>();
  const visit = (chunk: Rolldown.OutputAsset | Chunk | undefined) => {
    if (chunk?.type !== 'chunk' || reached.has(chunk)) return;
    if (later.some((path) => chunk.facadeModuleId?.endsWith(path))) return;
    reached.add(chunk);
    for (const file of [...chunk.imports, ...chunk.dynamicImports]) visit(bundle[file]);
  };
  visit(entry);
  return [...reached];
}

function sourceOf(bundle: Bundle, file: string): string {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`${file} is not in the build`);
  return String(asset.source);
}
