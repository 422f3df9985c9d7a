// npm run cards (or make artwork): draws the social card of every page of the built site into web/public/cards.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from '../chromium.ts';
import { readCardPages, type CardManifest } from './pages.ts';
import { readFirm, recordOf } from './record.ts';
import { cardHtml } from './template.ts';
import { viewOf } from './views.ts';

/** The maximum size of a card: phones fetch link previews over mobile data. */
const MAX_BYTES = 60 * 1024;

const web = join(import.meta.dirname, '../../web');
const cardsFolder = join(web, 'public/cards');
const firm = readFirm();

/** Sets the heading to the largest size at which it fits. Runs in the page. */
function fitHeading(): void {
  const heading = document.querySelector('h1');
  const place = heading?.parentElement;
  if (!heading || !place) return;
  for (let size = 92; size > 30; size -= 2) {
    heading.style.fontSize = `${size}px`;
    if (heading.scrollWidth <= place.clientWidth && heading.scrollHeight <= place.clientHeight) return;
  }
  throw new Error(`"${heading.textContent}" does not fit on a card: shorten the heading`);
}

/** Takes the screenshot at the best quality within `MAX_BYTES`. */
async function shoot(page: Page): Promise<Buffer> {
  for (let quality = 88; quality >= 40; quality -= 4) {
    const picture = await page.screenshot({ type: 'jpeg', quality });
    if (picture.length <= MAX_BYTES) return picture;
  }
  throw new Error(`a card exceeds ${MAX_BYTES} bytes even at quality 40: choose another view for it in cards/views.ts`);
}

await mkdir(cardsFolder, { recursive: true });
const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
const manifest: CardManifest = {};
for (const cardPage of readCardPages(join(web, 'dist/public')).filter(({ owns }) => owns)) {
  await page.setContent(cardHtml(cardPage.heading, firm, viewOf(cardPage)));
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(fitHeading);
  await writeFile(join(web, 'public', cardPage.card), await shoot(page));
  manifest[cardPage.card] = recordOf(cardPage, firm);
}
await browser.close();

for (const file of await readdir(cardsFolder)) {
  if (!(`/cards/${file}` in manifest)) await rm(join(cardsFolder, file));
}
await writeFile(join(import.meta.dirname, 'cards.json'), `${JSON.stringify(manifest, null, 2)}\n`);
console.info(`${Object.keys(manifest).length} cards in public/cards`);
