import * as v from 'valibot';
import { some, text } from './values.ts';

const positive = v.pipe(v.number('must be a number'), v.gtValue(0, 'must be more than 0'));

/** A level of a scale: what can be told from at least this many pixels for each metre. */
const level = v.strictObject({ name: text, density: positive, text });

const scale = v.strictObject({
  /** The standard and its edition. */
  name: text,
  levels: v.pipe(
    some(level),
    v.check(
      (levels) => levels.every(({ density }, index) => density > (levels[index - 1]?.density ?? 0)),
      'must begin with the lowest density',
    ),
  ),
});

const lens = v.strictObject({
  name: text,
  /** Horizontal angle of view. */
  degrees: v.pipe(positive, v.ltValue(180, 'must be less than 180')),
});

/** A sentence with a placeholder for each of these values. */
const sentenceWith = (...names: string[]) =>
  v.pipe(
    text,
    v.check(
      (sentence) => names.every((name) => sentence.includes(`{${name}}`)),
      `must contain ${names.map((name) => `{${name}}`).join(', ')}`,
    ),
  );

/** `content/camera-planner.json`: the lenses, cameras and levels of the camera planner (rules 2.118 to 2.121). */
export const cameraPlannerSchema = v.pipe(
  v.strictObject({
    label: text,
    title: text,
    lead: text,
    /** Labels of the controls. */
    controls: v.strictObject({ distance: text, lens: text, camera: text, metres: sentenceWith('distance') }),
    lenses: some(lens),
    cameras: some(v.strictObject({ name: text, pixels: v.pipe(positive, v.integer('must be a whole number')) })),
    /** The choice that the prerendered page shows, in metres and by position. */
    start: v.strictObject({ distance: positive, lens: v.number(), camera: v.number() }),
    scales: v.strictObject({ of2015: scale, of2025: scale }),
    /** The level below the lowest of a scale. */
    below: v.strictObject({ name: text, text }),
    result: v.strictObject({
      width: sentenceWith('distance', 'lens', 'width', 'density'),
      levels: sentenceWith('of2015', 'of2025'),
      /** Name of the level for somebody who walks at night. */
      night: text,
    }),
    /** Text on the drawing. */
    drawing: v.strictObject({ alt: sentenceWith('distance', 'lens', 'level'), density: sentenceWith('density') }),
    /** Names of the tints. */
    key: v.strictObject({ identify: text, recognise: text, observe: text }),
    table: v.strictObject({
      title: text,
      caption: text,
      corner: text,
      distances: some(positive),
      cell: sentenceWith('density', 'of2015', 'of2025'),
      note: text,
    }),
    notes: some(text),
  }),
  v.check(
    ({ start, lenses, cameras }) => start.lens in lenses && start.camera in cameras,
    'start must name a lens and a camera by its position, from 0',
  ),
);

export type CameraPlanner = v.InferOutput<typeof cameraPlannerSchema>;
