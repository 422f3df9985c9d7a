import { describe, expect, test } from 'vitest';
import screen from '../content/screens/cctv-systems.json' with { type: 'json' };
import { documentAt } from './built-site.ts';

/** The rows of the table whose caption contains a text: the text of each cell. */
function rowsOf(path: string, within: string): string[][] {
  const $ = documentAt(path);
  const table = $('table').filter((_, each) => $(each).find('caption, thead').text().includes(within));
  expect(table, `${path} has one table "${within}"`).toHaveLength(1);
  return table
    .find('tbody tr')
    .toArray()
    .map((row) =>
      $(row)
        .find('th, td')
        .toArray()
        .map((cell) => $(cell).text().trim()),
    );
}

/** A figure as a page rounds it: to the unit of its last digit, half of which it may be off. */
function expectRounded(shown: string, exact: number): void {
  const [figure = ''] = /[\d,.]+/.exec(shown) ?? [];
  const decimals = figure.split('.')[1]?.length ?? 0;
  expect(Number(figure.replaceAll(',', '')), `${shown} for ${exact}`).toBe(Number(exact.toFixed(decimals)));
}

/** The width in metres of what a lens sees at a distance. */
const widthAt = (distance: number, degrees: number) => 2 * distance * Math.tan((degrees / 2) * (Math.PI / 180));

describe('rule 1.18: figures follow from the inputs beside them', () => {
  test('the width that a 4K picture covers is its 3,840 dots divided by the dots for each metre', () => {
    const rows = rowsOf('/four-camera-mistakes/', 'Dots a metre');
    expect(rows.length).toBeGreaterThan(3);
    for (const [, dots = '', metres = ''] of rows) expectRounded(metres, 3840 / Number(dots));
    expectRounded(
      /([\d.]+)\sm across\.?\)/.exec(documentAt('/four-camera-mistakes/')('main').text())?.[1] ?? '',
      3840 / 500,
    );
  });

  test('a lens identifies, recognises and observes as far as 2,560 pixels last at its angle', () => {
    const rows = rowsOf('/cctv-systems/', 'What three lenses are good for');
    expect(rows).toHaveLength(3);
    for (const [, angle = '', ...distances] of rows) {
      [250, 125, 62.5].forEach((density, level) =>
        expectRounded(distances[level] ?? '', 2560 / density / widthAt(1, Number.parseFloat(angle))),
      );
    }
  });

  test('the pixels for each metre of a face follow from its distance and a lens of 100 degrees', () => {
    const faces = screen.faces.at;
    expect(faces.map(({ distance }) => distance)).toEqual(['3 m', '6 m', '10 m']);
    for (const { distance, density } of faces) {
      expect(density, distance).toBe(
        `${Math.round(2560 / widthAt(Number.parseInt(distance, 10), 100))} pixels a metre`,
      );
    }
  });

  test('the days that a disk holds follow from four megabits a second', () => {
    const gigabytesPerDay = (4 * 86_400) / 8 / 1000;
    expectRounded(/(\d+)\sGB/.exec(documentAt('/cctv-systems/')('main').text())?.[1] ?? '', gigabytesPerDay);
    const rows = rowsOf('/cctv-systems/', 'Days kept');
    expect(rows.length).toBeGreaterThan(1);
    for (const [cameras = '', ...disks] of rows) {
      [1000, 2000, 4000].forEach((disk, index) => {
        const days = disk / (Number.parseInt(cameras, 10) * gigabytesPerDay);
        const [allDay = '', onMovement = ''] = disks[index]?.split(', or ') ?? [];
        expectRounded(allDay, days);
        expectRounded(onMovement, days * 5);
      });
    }
  });
});
