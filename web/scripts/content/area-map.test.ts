import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areaMapOf, labelOffsets, positionOf } from './area-map.ts';
import { readArea, readSite } from './files.ts';
import type { Area } from '../../content-model/area.ts';

/** Mean width of a character relative to its height, measured on the site's font in semi-bold. */
const CHARACTER_WIDTH = 0.56;

const area = readArea();

type Town = Area['towns'][number];

interface Box {
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Sizes {
  town: number;
  road: number;
}

const layout = readFileSync(join(import.meta.dirname, '../../src/features/contact/area-map.module.css'), 'utf8');
const [everywhere = ''] = layout.split('@media');
const narrow = /@media \(max-width: 47\.99rem\) \{(.*?)\n {2}\}/s.exec(layout)?.[1] ?? '';

/** The font sizes that a part of the layout sets, or those that hold everywhere. Throws if neither sets them. */
function sizesOf(part: string): Sizes {
  const size = (name: string) => {
    const found = [part, everywhere].map((css) => css.match(new RegExp(`--${name}: (\\d+)px`))?.[1]).find(Boolean);
    if (found === undefined) throw new Error(`area-map.module.css: no --${name} in pixels`);
    return Number(found);
  };
  return { town: size('town'), road: size('road') };
}

function boxOf(town: Town, { town: size }: Sizes): Box {
  const { x, y } = positionOf(town);
  const { dx, dy, anchor } = labelOffsets[town.label];
  const width = town.name.length * CHARACTER_WIDTH * size;
  const start = x + dx * size - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0);
  const baseline = y + dy * size;
  return {
    name: town.name,
    left: start,
    right: start + width,
    top: baseline - 0.74 * size,
    bottom: baseline + 0.22 * size,
  };
}

function dotOf(town: Town, { town: size }: Sizes): Box {
  const { x, y } = positionOf(town);
  const r = size / 4;
  return { name: `the dot of ${town.name}`, left: x - r, right: x + r, top: y - r, bottom: y + r };
}

const meets = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function roadBoxes({ road: size }: Sizes): Box[] {
  return area.roads.map((road) => {
    const { x, y } = positionOf(road);
    const half = (road.name.length * CHARACTER_WIDTH * size) / 2;
    return { name: road.name, left: x - half, right: x + half, top: y - 0.74 * size, bottom: y + 0.22 * size };
  });
}

function collisions(towns: readonly Town[], sizes: Sizes, roads: readonly Box[] = []): string[] {
  const labels = [...towns.map((town) => boxOf(town, sizes)), ...roads];
  const others = [...labels, ...towns.map((town) => dotOf(town, sizes))];
  return labels.flatMap((label) =>
    others
      .filter((other) => other !== label && meets(label, other))
      .map((other) => `${label.name} meets ${other.name}`),
  );
}

test('no label of the map overlaps another label or a dot', () => {
  const sizes = sizesOf(everywhere);
  expect(collisions(area.towns, sizes, roadBoxes(sizes))).toEqual([]);
});

test('no label overlaps in a narrow window, where labels are larger and fewer', () => {
  expect(sizesOf(narrow).town).toBeGreaterThan(sizesOf(everywhere).town);
  expect(
    collisions(
      area.towns.filter((town) => town.large),
      sizesOf(narrow),
    ),
  ).toEqual([]);
});

test('the centre of the area is the centre of the drawing', () => {
  const centre = area.towns.find((town) => town.name === area.centre);
  expect(centre && positionOf(centre)).toEqual({ x: 496, y: 448 });
});

test('the drawing marks each town and road once, and those of narrow windows in a separate group', () => {
  const group = (id: string) =>
    [
      ...(new RegExp(`<g id="${id}".*`).exec(areaMapOf(area, readSite()))?.[0] ?? '').matchAll(/>([^<>]+)<\/text>/g),
    ].map(([, name]) => name);
  const namesOf = (large: boolean) => area.towns.filter((town) => town.large === large).map(({ name }) => name);
  expect(group('towns')).toEqual(namesOf(true));
  expect(group('small-towns')).toEqual([...namesOf(false), `${readSite().claims.serviceRadiusKm} km`]);
  expect(group('roads')).toEqual(area.roads.map(({ name }) => name));
});

test("the centre of the area and the firm's town have the larger mark", () => {
  const chief = [...areaMapOf(area, readSite()).matchAll(/<g font-weight="720">.*?>([^<>]+)<\/text>/g)].map(
    ([, name]) => name,
  );
  const names = new Set([area.centre, readSite().address.town]);
  expect(chief.length).toBeGreaterThan(0);
  expect(new Set(chief)).toEqual(new Set(area.towns.map(({ name }) => name).filter((name) => names.has(name))));
});

test('a name with characters that have a meaning in XML is written as text', () => {
  const towns = area.towns.map((town) => ({ ...town, name: 'Bury & <Ramsbottom>' }));
  expect(areaMapOf({ ...area, towns }, readSite())).toContain('>Bury &amp; &lt;Ramsbottom&gt;</text>');
});
