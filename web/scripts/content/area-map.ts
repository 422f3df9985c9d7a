import type { Area } from '../../content-model/area.ts';
import type { Site } from '../../content-model/site.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import drawing from '../../src/assets/map/north-west.json' with { type: 'json' };

const KM_PER_DEGREE = 111.32;

const { width, height, unitsPerKm } = drawing;
const middle = { x: width / 2, y: height / 2 };

type Town = Area['towns'][number];

/** Projects a place onto the drawing, in its units from the top left. Over 60 km the Earth may be taken as flat. */
export function positionOf({ latitude, longitude }: { latitude: number; longitude: number }): { x: number; y: number } {
  const { centre } = drawing;
  const east = (longitude - centre.longitude) * KM_PER_DEGREE * Math.cos((centre.latitude * Math.PI) / 180);
  const north = (latitude - centre.latitude) * KM_PER_DEGREE;
  return { x: Math.round(middle.x + east * unitsPerKm), y: Math.round(middle.y - north * unitsPerKm) };
}

/** Offset of a town's name from its dot, in multiples of the font size; `anchor` as in SVG. */
export const labelOffsets = {
  left: { dx: -0.65, dy: 0.34, anchor: 'end' },
  right: { dx: 0.65, dy: 0.34, anchor: 'start' },
  above: { dx: 0, dy: -0.65, anchor: 'middle' },
  below: { dx: 0, dy: 1.2, anchor: 'middle' },
} as const;

/**
 * The drawing over the land of the map of the service area: an SVG file with four groups, which the page includes with `<use>`:
 * `edge` (of the area, with two rings within it), `roads`, `towns` (those shown in narrow windows as well) and `small-towns`. Rules of
 * the page's style sheets do not reach the elements of another file. These inherit font, colours and custom properties from the
 * `<use>`.
 */
export function areaMapOf({ centre, towns, roads }: Area, { claims, address }: Site): string {
  const radiusKm = Number(claims.serviceRadiusKm);
  const mark = (town: Town) =>
    town.name === centre || town.name === address.town ? chiefTown(town) : `${dotOf(town)}${nameOf(town)}`;
  const marksOf = (large: boolean) => towns.filter((town) => town.large === large).map(mark);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    `<g id="edge" fill="none">${edgeOf(radiusKm)}</g>`,
    `<g id="roads" text-anchor="middle">${roads.map((road) => labelAt(positionOf(road), road.name)).join('')}</g>`,
    `<g id="towns">${marksOf(true).join('')}</g>`,
    `<g id="small-towns">${marksOf(false).join('')}${distanceOf(radiusKm)}</g>`,
    '</svg>',
  ].join('\n');
}

/** The edge of the area, two rings within it, and marks at the four points of the compass. */
function edgeOf(radiusKm: number): string {
  const { x, y } = middle;
  const radius = radiusKm * unitsPerKm;
  const ring = (km: number) =>
    `<circle cx="${x}" cy="${y}" r="${km * unitsPerKm}" stroke-width="1.5" stroke-opacity=".7" stroke-dasharray="2 9"/>`;
  const marks = `M${x} ${y - radius - 14}v28M${x} ${y + radius - 14}v28M${x - radius - 14} ${y}h28M${x + radius - 14} ${y}h28`;
  return `${ring(radiusKm / 5)}${ring(radiusKm / 2)}<circle cx="${x}" cy="${y}" r="${radius}"/><path d="${marks}" stroke-width="1.5"/>`;
}

function distanceOf(radiusKm: number): string {
  return labelAt(
    { x: middle.x + 12, y: middle.y + radiusKm * unitsPerKm - 14 },
    `${radiusKm} km`,
    ' fill="var(--text-soft)"',
  );
}

/** The firm's town and the centre of the area. */
function chiefTown(town: Town): string {
  const { x, y } = positionOf(town);
  const dot = `<circle cx="${x}" cy="${y}" r=".38em" fill="var(--amber)" stroke="var(--ink)" stroke-width=".11em" paint-order="normal"/>`;
  return `<g font-weight="720">${dot}${nameOf(town)}</g>`;
}

function dotOf(town: Town): string {
  const { x, y } = positionOf(town);
  return `<circle cx="${x}" cy="${y}" r=".22em" stroke="none"/>`;
}

function nameOf(town: Town): string {
  const { dx, dy, anchor } = labelOffsets[town.label];
  return labelAt(positionOf(town), town.name, ` dx="${dx}em" dy="${dy}em" text-anchor="${anchor}"`);
}

function labelAt({ x, y }: { x: number; y: number }, name: string, attributes = ''): string {
  return `<text x="${x}" y="${y}"${attributes}>${escapeHtml(name)}</text>`;
}
