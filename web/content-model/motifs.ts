import * as v from 'valibot';

/** The drawings of `src/assets/motifs/`, by file name: subjects of pages, of articles, and towns. */
export const motifNames = [
  'biscuit',
  'camera',
  'certificate',
  'curtain',
  'journal',
  'letter',
  'manual',
  'notice',
  'plan',
  'reading',
  'roofs',
  'sheet',
  'shutter',
  'siren',
  'binder',
  'car',
  'clause',
  'clip',
  'clock',
  'code',
  'dog',
  'fence',
  'garage',
  'keys',
  'lamp',
  'meter',
  'pole',
  'spider',
  'wireless',
  'bolton',
  'bury',
  'manchester',
  'stockport',
  'wigan',
] as const;

export type MotifName = (typeof motifNames)[number];

/** The name of a drawing. */
export const motif = v.picklist(motifNames, `must be one of ${motifNames.join(', ')}`);
