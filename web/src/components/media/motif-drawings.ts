import type { MotifName } from '../../../content-model/motifs.ts';

const files = import.meta.glob<string>('../../assets/motifs/*.svg', { query: '?url', import: 'default', eager: true });

/** The URL of a drawing that content names. A page with a fixed drawing imports its file: this module lists them all. */
export function motifDrawing(name: MotifName): string {
  const file = files[`../../assets/motifs/${name}.svg`];
  if (!file) throw new Error(`src/assets/motifs: has no ${name}.svg`);
  return file;
}
