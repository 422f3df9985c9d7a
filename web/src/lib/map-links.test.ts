import { expect, test } from 'vitest';
import { openStreetMapEmbed, openStreetMapListing } from './map-links.ts';

const place = { latitude: 53.5846, longitude: -2.4282 };

test('rule 2.63: the embedded map of OpenStreetMap has the place in its middle, with a marker', () => {
  const { origin, searchParams } = new URL(openStreetMapEmbed(place));
  expect(origin).toBe('https://www.openstreetmap.org');
  const [west = 0, south = 0, east = 0, north = 0] = searchParams.get('bbox')?.split(',').map(Number) ?? [];
  expect([(west + east) / 2, (south + north) / 2]).toEqual([
    expect.closeTo(place.longitude, 4),
    expect.closeTo(place.latitude, 4),
  ]);
  expect(searchParams.get('marker')).toBe('53.5846,-2.4282');
});

test('rule 2.63: the listing is the same place', () => {
  expect(openStreetMapListing(place)).toBe(
    'https://www.openstreetmap.org/?mlat=53.5846&mlon=-2.4282#map=16/53.5846/-2.4282',
  );
});
