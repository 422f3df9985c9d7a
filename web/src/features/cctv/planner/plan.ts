import type { CameraPlanner } from '../../../../content-model/camera-planner.ts';
import { inFigures } from '../../../lib/in-figures.ts';
import { densityAtNight, levelAt, pixelDensity, widthAt } from './pixel-density.ts';

/** The visitor's choice: the distance in metres, and the indexes of lens and camera in the content. */
export interface Choice {
  distance: number;
  lens: number;
  camera: number;
}

/** A choice with its result. */
export interface Plan {
  distance: number;
  lens: CameraPlanner['lenses'][number];
  camera: CameraPlanner['cameras'][number];
  /** Metres that the picture takes in at this distance. */
  width: number;
  /** Whole pixels for each metre, rounded down so that the figure never claims a level that is not reached. */
  density: number;
  of2015: Verdict;
  of2025: Verdict;
  /** The level on the scale of 2015 for somebody who walks at night. */
  atNight: Verdict;
}

type Verdict = CameraPlanner['below'];

/** Works out what can be told at the chosen distance with the chosen lens and camera. */
export function planFor({ lenses, cameras, scales, below }: CameraPlanner, choice: Choice): Plan {
  const { distance } = choice;
  const lens = chosen(lenses, choice.lens);
  const camera = chosen(cameras, choice.camera);
  const exact = pixelDensity(distance, lens, camera);
  return {
    distance,
    lens,
    camera,
    width: widthAt(distance, lens),
    density: Math.floor(exact),
    of2015: levelAt(scales.of2015.levels, exact) ?? below,
    of2025: levelAt(scales.of2025.levels, exact) ?? below,
    atNight: levelAt(scales.of2015.levels, densityAtNight(exact)) ?? below,
  };
}

function chosen<Entry>(entries: readonly Entry[], index: number): Entry {
  const entry = entries[index];
  if (!entry) throw new RangeError(`there is no entry ${index} of ${entries.length}`);
  return entry;
}

/** Fills the placeholders of a sentence: `{lens}` becomes `values.lens`. */
export function filled(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** A plan as the values of sentences. */
export function wordsOf({ distance, lens, width, density, of2015, of2025 }: Plan): Record<string, string | number> {
  return {
    distance,
    lens: lens.name,
    width: width < 10 ? Number(width.toFixed(1)) : Math.round(width),
    density: inFigures(density),
    of2015: of2015.name,
    of2025: of2025.name,
    level: of2015.name,
  };
}
