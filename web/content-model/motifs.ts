import * as v from 'valibot';

/** The drawings of `src/assets/motifs/`, by file name in alphabetical order: subjects of pages and articles, and towns. */
export const motifNames = [
  'binder',
  'biscuit',
  'bolton',
  'bury',
  'camera',
  'car',
  'certificate',
  'clause',
  'clip',
  'clock',
  'code',
  'curtain',
  'dog',
  'fence',
  'garage',
  'journal',
  'keys',
  'lamp',
  'letter',
  'manchester',
  'manual',
  'meter',
  'notice',
  'phone',
  'plan',
  'pole',
  'reading',
  'roofs',
  'sheet',
  'shutter',
  'siren',
  'spider',
  'stockport',
  'wigan',
  'wireless',
] as const;

export type MotifName = (typeof motifNames)[number];

/** The name of a drawing. */
export const motif = v.picklist(motifNames, `must be one of ${motifNames.join(', ')}`);
