import { expect, inject, test } from 'vitest';
import { openPage } from './browser.ts';

const siteUrl = inject('siteUrl');

/** What the first load of a page may weigh before video, in KB of 1024 bytes. */
const BUDGET_KB = 400;

const windows = [
  // A telephone: its screen has two pixels and more to each of the page's.
  { width: 360, height: 780, deviceScaleFactor: 2 },
  { width: 1280, height: 800, deviceScaleFactor: 1 },
];

/** What travels until the page has nothing more to ask for, without a scroll and without video, in KB. */
async function firstLoadKilobytes(path: string, { deviceScaleFactor, ...viewport }: (typeof windows)[number]): Promise<number> {
  const page = await openPage({ viewport, deviceScaleFactor });
  const network = await page.context().newCDPSession(page);
  const videos = new Set<string>();
  let bytes = 0;
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.startsWith('video/')) videos.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!videos.has(requestId)) bytes += encodedDataLength;
  });
  await network.send('Network.enable');
  await page.goto(`${siteUrl}${path}`, { waitUntil: 'networkidle' });
  // The pictures below the window are asked for when the page has nothing else to do.
  await page.locator('html[data-drawn]').waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('img:not([loading=lazy])').evaluateAll((images) => (images as HTMLImageElement[]).every(({ complete }) => complete))).toBe(true);
  return Math.round(bytes / 102.4) / 10;
}

test.each(inject('pages'))(`the first load of %s weighs at most ${BUDGET_KB} KB`, async (path) => {
  // Side by side, since most of it is waiting for silence.
  const weights = await Promise.all(windows.map((size) => firstLoadKilobytes(path, size)));
  console.info(`${path}: ${windows.map(({ width }, index) => `${weights[index]} KB at ${width} px`).join(', ')}`);
  expect(Math.min(...weights)).toBeGreaterThan(0);
  expect(Math.max(...weights)).toBeLessThanOrEqual(BUDGET_KB);
});
