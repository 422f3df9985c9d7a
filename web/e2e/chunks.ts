import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../scripts/manifest.ts';

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../.build/manifest.json'), 'utf8')) as Manifest;

/** The path of the built file of a source file or asset, such as `src/app/floating.tsx`, from the build's manifest. */
export function builtPath(source: string): string {
  const entry = manifest[source];
  if (!entry) throw new Error(`The build has no file for ${source}`);
  return `/${entry.file}`;
}

/** The same as a pattern for `page.route`, on any server. */
export const builtFile = (source: string): string => `**${builtPath(source)}`;
