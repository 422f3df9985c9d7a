import type { HouseKind } from '../../../../content-model/house-places.ts';

/** Width of each front in units of the drawing, which are about 2.5 cm. */
export const frontWidths: Readonly<Record<HouseKind, number>> = {
  flat: 360,
  terrace: 250,
  semi: 310,
  detached: 410,
  business: 360,
};

/** The middle of the sheet: elevation and plan stand above each other. */
export const MIDDLE = 300;

/** A rectangle; x and y are its top left corner. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Path data of a rectangle. */
export function rectPath({ x, y, width, height }: Rect): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

/** Path data of a line through points. */
export function linePath(points: readonly (readonly [x: number, y: number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}
