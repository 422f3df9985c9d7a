import { expect, test } from 'vitest';
import { desktop, phone, type Site } from '../site.ts';

const paths = [
  '/',
  '/home-security/',
  '/commercial-security/',
  '/online-estimate/',
  '/about-us/',
  '/blog/',
  '/will-the-police-come/',
];

export function pageFlows(site: Site): void {
  test.each(paths.flatMap((path) => [desktop, phone].map((size) => ({ path, size }))))(
    '$path is complete at $size.width px, and no wider',
    async ({ path, size }) => {
      const visit = await site.open(path, size);
      const page = await visit.run(() => ({
        width: document.documentElement.scrollWidth,
        headings: document.querySelectorAll('h1').length,
        flatSections: [...document.querySelectorAll('main section')].filter(
          (section) => section.getBoundingClientRect().height < 40,
        ).length,
      }));
      expect(page.width).toBeLessThanOrEqual(size.width);
      expect(page).toMatchObject({ headings: 1, flatSections: 0 });
    },
  );

  test.each([
    { size: desktop, groups: 4 },
    { size: phone, groups: 2 },
  ])('the map has its towns at $size.width px, from another file', async ({ size, groups }) => {
    const visit = await site.open('/contact-us/', size);
    await visit.until(
      'the drawing over the land',
      (count) => {
        const shown = [...document.querySelectorAll<SVGUseElement>('[data-slot=map] svg[viewBox] use')].filter(
          (group) => getComputedStyle(group).display !== 'none',
        );
        return shown.length === count && shown.every((group) => group.getBBox().width > 0);
      },
      groups,
    );
  });

  test('the second font file is used for the characters that the first lacks, and not fetched before', async () => {
    const visit = await site.open('/accessibility/', desktop);
    const files = await visit.run(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(files.filter((name) => name.includes('bricolage-rest'))).toEqual([]);
    await visit.run(() => {
      // Characters within the first file's ranges and outside them, and one of the first file.
      for (const text of ['#', '\u00dc', '\u2014', '\u20ac', 'e']) {
        for (const family of ['"Bricolage Grotesque Variable", monospace', 'monospace']) {
          const sample = document.createElement('span');
          sample.className = 'sample';
          sample.textContent = text.repeat(20);
          sample.style.cssText = `position: absolute; font: 100px ${family}`;
          document.body.append(sample);
        }
      }
    });
    await visit.until('all samples to have the font', () => {
      const widths = [...document.querySelectorAll('.sample')].map((sample) => sample.getBoundingClientRect().width);
      return widths.every((width, index) => index % 2 === 1 || width !== widths[index + 1]);
    });
  });
}
