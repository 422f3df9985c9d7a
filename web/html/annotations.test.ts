import type { CheerioAPI } from 'cheerio';
import { expect, test } from 'vitest';
import { documentAt, pages } from './built-site.ts';

/** Annotated pictures that are photographs: drawings are SVG files and have no AVIF. */
const photographs = ($: CheerioAPI) => $('[data-slot=annotation]').has('source[type="image/avif"]').toArray();

const annotated = pages.filter((path) => photographs(documentAt(path)).length > 0);

test('the pages with photographs are found', () => {
  expect(annotated).toEqual(expect.arrayContaining(['/', '/intruder-alarms/', '/product-add-ons/']));
});

test.each(annotated)('on each photograph of %s a leader ends on the side of its label where the marker is', (path) => {
  const $ = documentAt(path);
  const crossing = photographs($).flatMap((picture) => {
    const labels = $(picture).find('svg:has(> path + line)').toArray();
    const leaders = $(picture).find('svg > line[x1]').toArray();
    expect(labels.length).toBeGreaterThan(0);
    expect(leaders).toHaveLength(labels.length);
    return labels.flatMap((label, index) => {
      const [marker, end] = ['x1', 'x2'].map((name) => Number.parseFloat($(leaders[index]).attr(name) ?? ''));
      if (marker === undefined || end === undefined) throw new Error(`leader ${index} of ${path} has no ends`);
      const toLeft = Number($(label).children('line').attr('x2')) < 0;
      return (toLeft ? marker >= end : marker <= end) ? [] : [$(label).children('text').first().text()];
    });
  });
  expect(crossing).toEqual([]);
});
