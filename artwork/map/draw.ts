// npm run map: draws the land under the map of the service area.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coast, moors, motorways, rivers, tops, type Line } from './places.ts';

/** The middle of the drawing. A flat projection is accurate enough over 60 km. */
const centre = { latitude: 53.48, longitude: -2.24 };
const UNITS_PER_KM = 8;
const WIDTH = 992;
const HEIGHT = 896;
const KM_PER_DEGREE = 111.32;

const assets = join(import.meta.dirname, '../../web/src/assets/map');

type Point = [x: number, y: number];

function place([latitude, longitude]: Line[number]): Point {
  const east = (longitude - centre.longitude) * KM_PER_DEGREE * Math.cos((centre.latitude * Math.PI) / 180);
  const north = (latitude - centre.latitude) * KM_PER_DEGREE;
  return [WIDTH / 2 + east * UNITS_PER_KM, HEIGHT / 2 - north * UNITS_PER_KM];
}

const round = (value: number) => Math.round(value * 10) / 10;
const write = ([x, y]: Point) => `${round(x)} ${round(y)}`;

/** A smooth path through the places: a Catmull-Rom spline as Bézier curves. */
function smooth(line: Line, closed = false): string {
  const points = line.map(place);
  const at = (index: number) => {
    const last = points.length - 1;
    const i = closed ? (index + points.length) % points.length : Math.min(Math.max(index, 0), last);
    return points[i] as Point;
  };
  const count = closed ? points.length : points.length - 1;
  let path = `M${write(at(0))}`;
  for (let i = 0; i < count; i += 1) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const out: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const into: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${write(out)} ${write(into)} ${write(to)}`;
  }
  return closed ? `${path}Z` : path;
}

/** The line scaled towards its centre by `share`: a higher contour. */
function higher(line: Line, share: number): Line {
  const middle = [0, 1].map((axis) => line.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / line.length);
  return line.map(([latitude, longitude]) => [
    (middle[0] ?? 0) + (latitude - (middle[0] ?? 0)) * share,
    (middle[1] ?? 0) + (longitude - (middle[1] ?? 0)) * share,
  ]);
}

const sea = smooth(coast, true);
const contours = [
  ...moors.map((line) => smooth(line, true)),
  ...tops.flatMap((line) => [1, 0.66, 0.36].map((share) => smooth(higher(line, share), true))),
];
const roads = motorways.map((line) => smooth(line.places, line.ring));
const rings = motorways.filter((line) => line.ring).map((line) => smooth(line.places, true));
const graticule = [53.2, 53.4, 53.6, 53.8].flatMap((latitude) =>
  [-3, -2.7, -2.4, -2.1, -1.8, -1.5].map((longitude) => {
    const [x, y] = place([latitude, longitude]).map(round) as Point;
    return `M${x - 5} ${y}h10M${x} ${y - 5}v10`;
  }),
);

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke-linejoin="round" stroke-linecap="round">
<clipPath id="sea"><path d="${sea}"/></clipPath>
<path fill="#d9e3ea" d="${sea}"/>
<g clip-path="url(#sea)" stroke="#b9c9d4"><path stroke-width="26" stroke-opacity=".35" d="${sea}"/><path stroke-width="10" stroke-opacity=".6" d="${sea}"/></g>
<path stroke="#7b93a5" stroke-width="1.5" d="${sea}"/>
<path fill="#e9e2d2" fill-opacity=".55" d="${moors.map((line) => smooth(line, true)).join('')}"/>
<path fill="#dccfb4" fill-opacity=".35" d="${tops.map((line) => smooth(line, true)).join('')}"/>
<path stroke="#b39f78" stroke-width="1" stroke-opacity=".75" d="${contours.join('')}"/>
<path stroke="#8fabc0" stroke-width="2" d="${rivers.map((line) => smooth(line)).join('')}"/>
<path stroke="#9aa7b3" d="${graticule.join('')}"/>
<path stroke="#fbfaf7" stroke-width="7" d="${roads.join('')}"/>
<path stroke="#5b6b7c" stroke-width="3" d="${roads.join('')}"/>
<path stroke="#24384f" stroke-width="4.5" d="${rings.join('')}"/>
</svg>
`;

await writeFile(join(assets, 'north-west.svg'), svg);
await writeFile(
  join(assets, 'north-west.json'),
  `${JSON.stringify({ width: WIDTH, height: HEIGHT, unitsPerKm: UNITS_PER_KM, centre }, null, 2)}\n`,
);
