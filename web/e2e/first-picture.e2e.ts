import { expect, inject, test } from 'vitest';
import { openPage } from './support/browser.ts';
import { layouts } from './support/layouts.ts';

const siteUrl = inject('siteUrl');

/** The layouts without a first picture. */
const withoutPicture = [
  '/contact-us/',
  '/user-manuals/',
  '/blog/',
  '/the-copper-line-is-going/',
  '/alarms-and-cctv-bolton/',
];
const withPicture = [...layouts].filter((path) => !withoutPicture.includes(path));

test.each(
  withPicture.flatMap((path) => [
    { path, width: 360, height: 780 },
    { path, width: 1280, height: 800 },
  ]),
)(
  'rule 2.139: at $width px the first picture of $path is the first file that the browser requests, and it is requested once',
  async ({ path, ...viewport }) => {
    const page = await openPage({ viewport });
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await page.goto(`${siteUrl}${path}`, { waitUntil: 'load' });
    const picture = await page.evaluate(
      () => document.querySelector<HTMLImageElement>('main img[fetchpriority=high]')?.currentSrc,
    );
    expect(urls[1]).toBe(picture);
    expect(urls.filter((url) => url === picture)).toHaveLength(1);
    // Neither a wider file nor another format of the same picture.
    const name = picture?.replace(/(?:-tall)?-\d+-[^-]*$/, '');
    expect(urls.filter((url) => name && url.startsWith(name))).toHaveLength(1);
  },
);

test.each(withoutPicture)('%s has no first picture and preloads no image', async (path) => {
  expect(layouts).toContain(path);
  const html = await (await fetch(`${siteUrl}${path}`)).text();
  expect(html).toContain('<h1');
  expect(html.toLowerCase()).not.toContain('fetchpriority="high"');
  expect(html).not.toContain('as="image"');
});
