import type { Area } from '../../../content-model/area.ts';
import content from '../../../content/area.json';
import drawing from '../../assets/map/north-west.json';

/** The labels of the map: `content/area.json`, checked at build time. */
export const area = content as Area;

const KM_PER_DEGREE = 111.32;

/** Projects a place onto the drawing, in its units from the top left. Over 60 km the Earth may be taken as flat. */
export function positionOf({ latitude, longitude }: { latitude: number; longitude: number }): { x: number; y: number } {
  const { centre, unitsPerKm, width, height } = drawing;
  const east = (longitude - centre.longitude) * KM_PER_DEGREE * Math.cos((centre.latitude * Math.PI) / 180);
  const north = (latitude - centre.latitude) * KM_PER_DEGREE;
  return { x: Math.round(width / 2 + east * unitsPerKm), y: Math.round(height / 2 - north * unitsPerKm) };
}

/** Offset of a town's name from its dot, in multiples of the font size; `anchor` as in SVG. */
export const labelOffsets = {
  left: { dx: -0.65, dy: 0.34, anchor: 'end' },
  right: { dx: 0.65, dy: 0.34, anchor: 'start' },
  above: { dx: 0, dy: -0.65, anchor: 'middle' },
  below: { dx: 0, dy: 1.2, anchor: 'middle' },
} as const;
