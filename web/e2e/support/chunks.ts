import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../scripts/pages/manifest.ts';

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../.build/manifest.json'), 'utf8')) as Manifest;

function entryOf(source: string): Manifest[string] {
  const entry = manifest[source];
  if (!entry) throw new Error(`The build has no file for ${source}`);
  return entry;
}

/** The path of the built file of a source file or asset, such as `src/app/floating-widgets.tsx`, from the build's manifest. */
export const builtPath = (source: string): string => `/${entryOf(source).file}`;

/** The same as a pattern for `page.route`, on any server. */
export const builtFile = (source: string): string => `**${builtPath(source)}`;

/** The manifest's keys of all chunks that these source files import: statically, and dynamically where `follow` returns true. */
export function chunksFrom(sources: readonly string[], follow: (source: string) => boolean = () => false): Set<string> {
  const reached = new Set<string>();
  const visit = (source: string) => {
    if (reached.has(source)) return;
    reached.add(source);
    const { imports = [], dynamicImports = [] } = entryOf(source);
    for (const next of [...imports, ...dynamicImports.filter(follow)]) visit(next);
  };
  sources.forEach(visit);
  return reached;
}

/** The build's name of a chunk, which is that of its source file or group. The built file has a neutral name. */
export const chunkName = (source: string): string => entryOf(source).name ?? source;
