import type { Page, Request } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { holdRequests, openInteractive, openPage, twoFrames } from './support/browser.ts';
import { differenceOf } from './support/compare-screenshots.ts';
import { FirstLoad } from './support/first-load.ts';
import { layouts } from './support/layouts.ts';
import { allPages, notFoundPage } from './support/page-checks.ts';
import { matching, selectorsOf, sheetOf } from './support/style-rules.ts';

const siteUrl = inject('siteUrl');

/** Maximum number of scripts that the home page asks for, scrolled to its end. */
const MAX_SCRIPTS = 15;

/** Counts the page's requests that are under way, but for style sheets. The returned function returns their number. */
function countPending(page: Page): () => number {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'stylesheet') pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return () => pending.size;
}

/** A screenshot of the window, taken once its images, icons and fonts have loaded. */
async function windowOf(page: Page, pending: () => number): Promise<Buffer> {
  await expect.poll(() => fontAndImagesReady(page).then(() => pending())).toBe(0);
  await twoFrames(page);
  return page.screenshot();
}

/** Waits until the fonts that the page uses are loaded, and the images in its window decoded, those of its styles as well. */
const fontAndImagesReady = (page: Page) =>
  page.evaluate(async () => {
    // Fonts and images of styles start to load only when a layout uses them; before that, `fonts.ready` has already resolved.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    const visible = [...document.querySelectorAll('body *')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().top < window.innerHeight,
    );
    const ofStyles = visible
      .flatMap((element) => [undefined, '::before', '::after'].map((part) => getComputedStyle(element, part)))
      .flatMap(({ backgroundImage, maskImage }) => [...`${backgroundImage} ${maskImage}`.matchAll(/url\("([^"]+)"\)/g)])
      .map(([, url = '']) => {
        // Masks are fetched in this mode.
        const image = Object.assign(new Image(), { crossOrigin: 'anonymous' });
        image.src = url;
        return image;
      });
    await Promise.all(
      [...visible.filter((element) => element instanceof HTMLImageElement), ...ofStyles].map((image) =>
        image.decode().catch(() => {
          throw new Error(`not decoded: ${image.currentSrc}`);
        }),
      ),
    );
  });

/** The layouts whose head fills most of a window with its picture. An upright tablet shows most of the block below it. */
const withTallHead = ['/', '/online-estimate/', '/home-security/', '/commercial-security/', '/cctv-systems/'];

test.each([
  ...[...layouts].flatMap((path) => [
    { path, width: 360, height: 780 },
    { path, width: 1280, height: 800 },
  ]),
  ...withTallHead.map((path) => ({ path, width: 1024, height: 1366 })),
])(
  'rule 2.131: the first view of $path at $width px is complete before the style sheet arrives',
  async ({ path, ...viewport }) => {
    const page = await openPage({ expected: ['ERR_FAILED'], viewport });
    // The scripts would go on after the sheet: widgets, stars, a film.
    await page.route('**/*.js', (route) => route.abort());
    const release = await holdRequests(page, '**/*.css');
    const pending = countPending(page);
    await page.goto(`${siteUrl}${path}`, { waitUntil: 'commit' });
    await page.locator('footer').waitFor({ state: 'attached' });
    const before = await windowOf(page, pending);
    const loaded = page.waitForEvent('load');
    release();
    await loaded;
    expect(await differenceOf(page, before, await windowOf(page, pending))).toBe('nothing');
  },
);

/** The pages of each style sheet. */
const pagesOfSheets = new Map<string, string[]>();
for (const path of allPages) {
  const html = await (await fetch(`${siteUrl}${path}`)).text();
  const [, sheet] = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(html) ?? [];
  if (!sheet) throw new Error(`${path} has no style sheet`);
  pagesOfSheets.set(sheet, [...(pagesOfSheets.get(sheet) ?? []), path]);
}

test.each([...pagesOfSheets.values()].map((paths) => [paths[0], paths] as const))(
  'rule 2.131: the style sheet of %s has every rule that applies to its pages without script',
  async (_first, paths) => {
    const page = await openPage({ javaScriptEnabled: false, expected: paths.includes(notFoundPage) ? ['404'] : [] });
    await page.goto(`${siteUrl}${paths[0]}`);
    const own = new Set(selectorsOf(await sheetOf(page, 'link[rel=stylesheet]', 'href')).map(({ rule }) => rule));
    const missing = selectorsOf(await sheetOf(page, 'script[data-styles]', 'data-styles'))
      .filter(({ rule }) => !own.has(rule))
      .map(({ selector }) => selector);
    expect(missing.length).toBeGreaterThan(100);
    for (const path of paths) {
      await page.goto(`${siteUrl}${path}`, { waitUntil: 'domcontentloaded' });
      expect(await matching(page, missing), path).toEqual([]);
    }
  },
);

test(`rule 2.132: the home page asks for at most ${MAX_SCRIPTS} scripts, scrolled to its end`, async () => {
  const page = await openPage({ viewport: { width: 412, height: 823 } });
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  const load = await FirstLoad.watch(page);
  await openInteractive(page, `${siteUrl}/`);
  await load.settled(page);
  const reviews = page.waitForResponse('**/api/reviews');
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await page.locator('#testimonials').scrollIntoViewIfNeeded();
  await reviews;
  expect(scripts.size).toBeGreaterThan(5);
  expect(scripts.size).toBeLessThanOrEqual(MAX_SCRIPTS);
});
