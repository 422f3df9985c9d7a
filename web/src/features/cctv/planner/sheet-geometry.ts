/** Units of the sheet to a metre. */
const METRE = 10;

/** The distances that can be chosen, in metres. */
export const distances = { from: 1, to: 30, step: 0.5 } as const;

/** The sheet's edges in metres from the camera: before it, behind the farthest distance, and to each side. */
const edges = { before: 2, behind: distances.to + 1, aside: 6.5 } as const;

/** The sheet in its own units, with the camera at 0, 0 looking to the right. */
export const sheet = {
  x: -edges.before * METRE,
  y: -edges.aside * METRE,
  width: (edges.before + edges.behind) * METRE,
  height: 2 * edges.aside * METRE,
} as const;

/** The horizontal position of a distance in metres, as a fraction of the sheet's width. */
export function across(distance: number): number {
  return (distance * METRE - sheet.x) / sheet.width;
}

/** The path of a view as far as `reach` metres, or beyond the sheet. */
export function viewPath(degrees: number, reach: number): string {
  const radius = units(Math.min(reach, BEYOND));
  const { x, y } = corner(degrees, reach);
  return `M0 0L${x} ${-y}A${radius} ${radius} 0 0 1 ${x} ${y}Z`;
}

/** The path of the two edges of a view. */
export function edgesPath(degrees: number): string {
  const { x, y } = corner(degrees, BEYOND);
  return `M${x} ${-y}L0 0L${x} ${y}`;
}

/** The path of the line across a view of so many metres, at a distance in metres. */
export function acrossPath(distance: number, width: number): string {
  return `M${units(distance)} ${units(-width / 2)}v${units(width)}`;
}

/** A distance in metres that is beyond the sheet's corners from anywhere on it. */
const BEYOND = 2 * edges.behind;

/** The right corner of a view, seen from the camera. */
function corner(degrees: number, reach: number): { x: number; y: number } {
  const half = ((degrees / 2) * Math.PI) / 180;
  const radius = Math.min(reach, BEYOND);
  return { x: units(radius * Math.cos(half)), y: units(radius * Math.sin(half)) };
}

/** Metres in units of the sheet, to a tenth. */
function units(metres: number): number {
  return Math.round(metres * METRE * 10) / 10;
}

/** The lines of squared paper, a square to a metre. The steps are relative: equal ones compress to almost nothing. */
export const squares = [
  `M${sheet.x} ${sheet.y}`,
  `v${sheet.height}m${METRE} -${sheet.height}`.repeat(sheet.width / METRE),
  `v${sheet.height}M${sheet.x} ${-Math.floor(edges.aside) * METRE}`,
  `h${sheet.width}m-${sheet.width} ${METRE}`.repeat(2 * Math.floor(edges.aside)),
  `h${sheet.width}`,
].join('');
