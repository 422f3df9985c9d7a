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

/** Runs in the page: true once the second font file is fetched. */
const isFetched = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('bricolage-rest'));

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

  test('the second font file is fetched for the characters that the first lacks, and used for them', async () => {
    const visit = await site.open('/accessibility/', desktop);
    expect(await visit.run(isFetched)).toBe(false);
    await visit.run(() => {
      // Characters within the first file's ranges and outside them, and one that both files have.
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
    // WebKit records the request after it has used the font.
    await visit.until('the record of the request', isFetched);
  });
}
