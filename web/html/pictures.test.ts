import { expect, test } from 'vitest';
import { documentAt, pages } from './built-site.ts';

/** How many files a `srcset` names. */
const filesIn = (srcset = '') => srcset.split(',').length;

// Drawings are SVG files and have no AVIF.
const photographs = 'picture:has(source[type="image/avif"])';

const withPhotographs = pages.filter((path) => documentAt(path)(photographs).length > 0);

test('the pages with photographs are found', () => {
  expect(withPhotographs).toEqual(expect.arrayContaining(['/', '/home-security/', '/product-add-ons/']));
});

test.each(withPhotographs)(
  'each photograph of %s has AVIF files of several widths, and a WebP file for browsers without AVIF',
  (path) => {
    const $ = documentAt(path);
    for (const picture of $(photographs).toArray()) {
      const sources = (type: string) => $(picture).find(`source[type="image/${type}"]`).toArray();
      const files = (type: string) => sources(type).map(({ attribs }) => filesIn(attribs.srcset));
      const conditions = (type: string) => sources(type).map(({ attribs }) => attribs.media);
      const image = $(picture).find('img');
      const inFirstView = image.attr('fetchpriority') === 'high';
      expect(Math.min(...files('avif'))).toBeGreaterThan(1);
      expect(image.attr('src')).toMatch(/\.webp$/);
      // Below the first view there is one for each crop, which makes pages with several pictures shorter; the image has that of the wide.
      const ofImage = inFirstView ? [] : [undefined];
      expect([...conditions('webp'), ...ofImage]).toEqual(conditions('avif'));
      for (const count of files('webp')) {
        if (inFirstView) expect(count).toBeGreaterThan(1);
        else expect(count).toBe(1);
      }
    }
  },
);
