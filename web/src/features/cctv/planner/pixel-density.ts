import type { CameraPlanner } from '../../../../content-model/camera-planner.ts';

type Lens = Pick<CameraPlanner['lenses'][number], 'degrees'>;
type Camera = Pick<CameraPlanner['cameras'][number], 'pixels'>;
type Level = CameraPlanner['scales']['of2015']['levels'][number];

/** The share of the pixels that counts for somebody who walks at night: a rule of thumb, from no standard (decision 0051). */
const NIGHT_SHARE = 0.5;

/** The width in metres of what a lens takes in at a distance in metres. */
export function widthAt(distance: number, { degrees }: Lens): number {
  return 2 * distance * Math.tan(((degrees / 2) * Math.PI) / 180);
}

/** Pixels for each metre at a distance in metres (decision 0055). */
export function pixelDensity(distance: number, lens: Lens, { pixels }: Camera): number {
  return pixels / widthAt(distance, lens);
}

/** The distance in metres up to which there are at least `density` pixels for each metre. */
export function reachOf(density: number, lens: Lens, camera: Camera): number {
  return pixelDensity(1, lens, camera) / density;
}

/** The pixels for each metre that count for somebody who walks at night. */
export function densityAtNight(density: number): number {
  return density * NIGHT_SHARE;
}

/** The highest level of a scale that a density reaches, if there is one. */
export function levelAt(levels: readonly Level[], density: number): Level | undefined {
  return levels.reduce<Level | undefined>((highest, level) => (level.density <= density ? level : highest), undefined);
}
