import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/**
 * Puts the styles of all pages into one style sheet, which is small, and which pages after the first have already. What
 * only opens later keeps its own, and no page's first sight waits for it.
 *
 * @param start the module that a page runs first
 * @param later modules that are imported when they are needed
 */
export function firstStyles({ start, later }: { start: string; later: readonly string[] }): Plugin {
  return {
    name: 'first-styles',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = chunksBefore(bundle, start, later);
      const files = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
      const sources = [...files].map((file) => sourceOf(bundle, file));
      if (sources.length === 0) throw new Error('the pages have no styles');
      const source = sources.join('');
      const name = `assets/style-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.css`;
      for (const file of files) delete bundle[file];
      for (const chunk of chunksOf(bundle)) {
        const styles = chunk.viteMetadata?.importedCss;
        for (const file of files) styles?.delete(file);
      }
      this.emitFile({ type: 'asset', fileName: name, source });
      linkFrom(bundle, name);
    },
  };
}

/** The page's own link, in place of those to what went into the one style sheet. */
function linkFrom(bundle: Bundle, name: string): void {
  const shell = bundle['index.html'];
  if (shell?.type !== 'asset') throw new Error('the build has no index.html');
  const html = String(shell.source).replace(/\n?[^\S\n]*<link rel="stylesheet"[^>]*>/g, '');
  shell.source = html.replace('</head>', () => `  <link rel="stylesheet" crossorigin href="/${name}">\n  </head>`);
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');

/** The chunks that are reached from the one with `start` in it, but not by way of `later`. */
function chunksBefore(bundle: Bundle, start: string, later: readonly string[]): Chunk[] {
  const reached = new Set<Chunk>();
  const visit = (chunk: Rolldown.OutputAsset | Chunk | undefined) => {
    if (chunk?.type !== 'chunk' || reached.has(chunk)) return;
    if (later.some((path) => chunk.facadeModuleId?.endsWith(path))) return;
    reached.add(chunk);
    for (const file of [...chunk.imports, ...chunk.dynamicImports]) visit(bundle[file]);
  };
  for (const chunk of chunksOf(bundle)) if (chunk.moduleIds.some((id) => id.endsWith(start))) visit(chunk);
  return [...reached];
}

function sourceOf(bundle: Bundle, file: string): string {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`${file} is not in the build`);
  return String(asset.source);
}
