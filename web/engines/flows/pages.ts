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
}
