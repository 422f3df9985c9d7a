import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { holdRequests, openHydrated, openInteractive, openPage, scrollTo } from './support/browser.ts';
import { builtFile, builtPath } from './support/chunks.ts';

const siteUrl = inject('siteUrl');
const rendered = 'html[data-rendered]';

/** The number of sections that are not rendered yet. */
const waiting = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('main section, footer')].filter(
        (section) => getComputedStyle(section).contentVisibility === 'auto',
      ).length,
  );

/** The position and state of each photograph that the page shows. */
const photographs = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter(
        (image) =>
          image.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          /\.(?:avif|webp)$/.test(image.currentSrc || image.src),
      )
      .map((image) => {
        const { x, y, width, height } = image.getBoundingClientRect();
        return {
          src: image.currentSrc,
          there: image.complete && image.naturalWidth > 0,
          x: Math.max(0, x),
          y,
          width: Math.min(width, window.innerWidth),
          height,
        };
      }),
  );

/** The number of colours in each part of a screenshot; an empty background has one. Computed in a page without a content security policy. */
async function coloursOf(
  page: Page,
  png: Buffer,
  parts: Awaited<ReturnType<typeof photographs>>,
): Promise<[file: string, colours: number][]> {
  const canvasPage = await page.context().newPage();
  return canvasPage.evaluate(
    async ({ base64, rectangles }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no canvas');
      context.drawImage(bitmap, 0, 0);
      return rectangles.map(({ src, x, y, width, height }): [string, number] => {
        const pixels = new Uint32Array(context.getImageData(x, y, width, height).data.buffer);
        return [src.replace(/.*\//, ''), new Set(pixels).size];
      });
    },
    { base64: png.toString('base64'), rectangles: parts },
  );
}

test.each([
  ['/', 1280],
  ['/', 360],
  ['/home-security/', 1280],
  ['/home-security/', 360],
  ['/cctv-systems/', 1280],
  ['/product-add-ons/', 360],
])('a full-page screenshot of %s at %i px, taken without scrolling, has all its photographs', async (path, width) => {
  const page = await openPage({ viewport: { width, height: 800 } });
  await openInteractive(page, `${siteUrl}${path}`);
  await expect.poll(async () => (await photographs(page)).filter(({ there }) => !there)).toEqual([]);
  const shown = await photographs(page);
  expect(shown.length).toBeGreaterThan(1);
  const colours = await coloursOf(page, await page.screenshot({ fullPage: true }), shown);
  // A photograph has thousands of colours; a marker with its shadow on an empty background has a few dozen.
  expect(colours.filter(([, count]) => count < 1000)).toEqual([]);
});

test('the first rendering skips what is below the window, which is rendered once the page is interactive', async () => {
  const page = await openPage();
  const release = await holdRequests(page, builtFile('src/app/entry-client.tsx'));
  await page.goto(siteUrl);
  expect(await waiting(page)).toBeGreaterThan(3);
  release();
  await page.locator(rendered).waitFor({ state: 'attached' });
  expect(await waiting(page)).toBe(0);
  await expect.poll(() => page.locator('main [data-rendered], footer[data-rendered]').count()).toBe(0);
});

test.each([
  ['without script', { javaScriptEnabled: false }, '/'],
  ['for a jump to an anchor', {}, '/#contact'],
] as const)('%s the whole page is rendered at once', async (_, options, path) => {
  const page = await openPage(options);
  await holdRequests(page, builtFile('src/app/entry-client.tsx'));
  await page.goto(`${siteUrl}${path}`);
  expect(await waiting(page)).toBe(0);
});

test('an early jump renders the sections it passes: nothing above the window grows later', async () => {
  const page = await openPage({ viewport: { width: 360, height: 640 } });
  const release = await holdRequests(page, builtFile('src/app/entry-client.tsx'));
  await page.goto(siteUrl);
  await scrollTo(page, 3000);
  const above = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main section')]
        .filter((section) => section.getBoundingClientRect().bottom < 0)
        .map((section) => section.getBoundingClientRect().height),
    );
  await expect.poll(() => page.locator('main section[data-rendered]').count()).toBeGreaterThan(1);
  const heights = await above();
  expect(heights.length).toBeGreaterThan(1);
  expect(await waiting(page)).toBeGreaterThan(0);
  release();
  await page.locator(rendered).waitFor({ state: 'attached' });
  expect((await above()).slice(0, heights.length)).toEqual(heights);
});

/** Opens the add-ons page and pauses the animation that delays its product pictures, so that it cannot time out during a test. */
async function openAddOns(page: Page): Promise<void> {
  await page.addInitScript(() =>
    window.addEventListener('animationstart', ({ target }) => {
      if (target instanceof HTMLPictureElement) for (const animation of target.getAnimations()) animation.pause();
    }),
  );
  await page.goto(`${siteUrl}/product-add-ons/`);
}

/** Returns the state of the first product picture on the add-ons page. */
const firstProduct = (page: Page) =>
  page.evaluate(() => {
    const image = document.querySelector<HTMLImageElement>('article picture img');
    if (!image?.parentElement) throw new Error('no picture');
    if (getComputedStyle(image.parentElement).contentVisibility === 'hidden') return 'waiting';
    return image.naturalWidth > 0 ? 'fetched' : 'requested';
  });

const phone = { viewport: { width: 412, height: 823 } };

test('on a phone the product pictures wait for a scroll while the page is not interactive', async () => {
  const page = await openPage(phone);
  const release = await holdRequests(page, builtFile('src/app/entry-client.tsx'));
  await openAddOns(page);
  expect(await firstProduct(page)).toBe('waiting');
  await scrollTo(page, 400);
  await expect.poll(() => firstProduct(page)).toBe('fetched');
  release();
});

test('on a phone the product pictures are fetched without a scroll if the script cannot be fetched', async () => {
  const page = await openPage({ ...phone, expected: ['ERR_FAILED', 'dynamically imported'] });
  await page.route(builtFile('src/app/entry-client.tsx'), (route) => route.abort());
  await openAddOns(page);
  expect(await firstProduct(page)).toBe('waiting');
  // Ends the delay as if its 3 s had passed.
  await page.evaluate(() => {
    for (const picture of document.querySelectorAll('article picture'))
      for (const animation of picture.getAnimations()) animation.finish();
  });
  await expect.poll(() => firstProduct(page)).toBe('fetched');
});

test('after a navigation the whole page is rendered, so that its anchors do not move', async () => {
  const page = await openPage({
    viewport: { width: 1280, height: 800 },
    // The navigation may come while React hydrates the footer, whose file is missing: React then renders its fallback (error 422).
    expected: ['ERR_FAILED', 'dynamically imported', 'React error #422'],
  });
  // Held, it would hold the navigation, whose page has the footer of the same file.
  await page.route(builtFile('src/app/enhance.ts'), (route) => route.abort());
  await openHydrated(page, siteUrl);
  expect(await waiting(page)).toBeGreaterThan(3);
  await page.getByRole('navigation').first().getByRole('link', { name: 'About us' }).click();
  await page.waitForURL('**/about-us/');
  await page.locator(rendered).waitFor({ state: 'attached' });
  expect(await waiting(page)).toBe(0);
});

test('images of sections hidden by a scroll are preloaded as well', async () => {
  const page = await openPage({ viewport: { width: 360, height: 640 }, reducedMotion: 'no-preference' });
  const release = await holdRequests(page, builtFile('src/app/enhance.ts'));
  await openHydrated(page, siteUrl);
  // The page is not idle until the event below.
  await page.evaluate(() => {
    const waits: (() => void)[] = [];
    window.requestIdleCallback = (callback) =>
      waits.push(() => callback({ didTimeout: false, timeRemaining: () => 50 }));
    window.addEventListener('nothing-to-do', () => {
      window.requestIdleCallback = (callback) => setTimeout(callback, 0) as unknown as number;
      for (const wait of waits) wait();
    });
  });
  release();
  await expect
    .poll(async () => {
      await scrollTo(page, (await page.evaluate(() => window.scrollY)) === 60 ? 61 : 60);
      return page.locator('#services [data-reveal=hidden] img[loading=lazy]').count();
    })
    .toBe(4);
  await page.evaluate(() => window.dispatchEvent(new Event('nothing-to-do')));
  await expect.poll(() => page.locator('#services img[loading=lazy]').count()).toBe(0);
});

test('with data saver only the images near the window are fetched', async () => {
  const page = await openPage({ viewport: { width: 360, height: 640 } });
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await openInteractive(page, siteUrl);
  expect(await page.locator('#services img:not([loading=lazy])').count()).toBe(0);
  expect(await page.locator('#services img').count()).toBe(4);
});

test('hydration waits for the load event or the first input', async () => {
  const page = await openPage();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  // A pending image delays the load event.
  await page.route('**/assets/*.avif', () => undefined);
  await page.goto(`${siteUrl}/`, { waitUntil: 'domcontentloaded' });
  await page.locator('h1').waitFor();
  expect(scripts).toEqual([await page.locator('script[data-modules]').getAttribute('src')]);

  await page.keyboard.press('Tab');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  expect(scripts).toContain(builtPath('src/app/entry-client.tsx'));
});
