import { expect, inject, test } from 'vitest';
import site from '../content/site.json' with { type: 'json' };
import { openInteractive, openPage, scrollTo } from './support/browser.ts';
import { lightPage } from './support/layouts.ts';

const siteUrl = inject('siteUrl');

// html/header-footer.test.ts checks the links on every page.
test('rule 2.19: in a wide window the header shows its links and the quote button, and the footer its phone numbers and email', async () => {
  const page = await openPage({ viewport: { width: 1440, height: 800 } });
  await openInteractive(page, `${siteUrl}${lightPage}`);
  const header = page.getByRole('banner');
  expect(
    await header.getByRole('navigation', { name: 'Main' }).locator('> ul > li > a').filter({ visible: true }).count(),
  ).toBe(7);
  expect(
    await header.getByRole('link', { name: 'How Safe Is Your Home (opens in a new tab)' }).first().isVisible(),
  ).toBe(true);
  expect(await header.getByRole('link', { name: 'Get Free Quote' }).first().isVisible()).toBe(true);
  const footer = page.getByRole('contentinfo');
  expect(await footer.getByRole('navigation', { name: 'Footer' }).isVisible()).toBe(true);
  for (const { number } of Object.values(site.phones))
    expect(await footer.getByRole('link', { name: number }).isVisible()).toBe(true);
  expect(await footer.getByRole('link', { name: site.email }).isVisible()).toBe(true);
});

test('rule 2.22: in a narrow window the top bar links to the Google reviews, and the slide-out menu has a collapsible Home Security submenu', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await openInteractive(page, `${siteUrl}${lightPage}`);
  expect(await page.getByRole('banner').getByRole('link', { name: 'Our reviews on Google' }).isVisible()).toBe(true);

  await page.locator('header summary', { hasText: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const folded = menu.getByRole('link', { name: 'Intruder alarms' });
  await folded.waitFor({ state: 'hidden' });
  const fold = menu.locator('summary', { hasText: 'Home security: more pages' });
  await fold.click();
  await folded.waitFor();
  await menu.getByRole('link', { name: 'CCTV systems' }).waitFor();
  await fold.click();
  await folded.waitFor({ state: 'hidden' });
});

test.each([
  [320, 100],
  [360, 100],
  [767, 100],
  [320, 200],
  [360, 200],
])(
  'rule 2.125: at %i px and %i% text size the solid header shows the quote button beside the menu icon',
  async (width, size) => {
    const page = await openPage({ viewport: { width, height: 740 } });
    await openInteractive(page, `${siteUrl}/`);
    await page.evaluate(
      (percentage) => document.documentElement.style.setProperty('font-size', `${percentage}%`),
      size,
    );
    await scrollTo(page, 700);
    await page.locator('header[data-bar=false]').waitFor();
    const header = page.getByRole('banner');
    const quote = header.getByRole('link', { name: 'Get Free Quote' }).filter({ visible: true });
    const menu = header.locator('summary', { hasText: 'Menu' });
    const [button, icon] = [await quote.boundingBox(), await menu.boundingBox()];
    if (!button || !icon) throw new Error('not rendered');
    expect([button.height, icon.height, icon.width]).toEqual([44, 44, 44]);
    expect(icon.y).toBe(button.y);
    expect(button.x).toBeGreaterThanOrEqual(0);
    expect(button.x + button.width).toBeLessThanOrEqual(icon.x);
    expect(icon.x + icon.width).toBeLessThanOrEqual(width);
    // The label is on one line and inside its button.
    expect(
      await quote.evaluate((link) => [
        link.getClientRects().length,
        link.scrollWidth - link.clientWidth,
        link.scrollHeight - link.clientHeight,
      ]),
    ).toEqual([1, 0, 0]);
    await quote.click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Get a free quote' }).waitFor();
  },
);

test('rule 2.125: over a scene a narrow header shows the menu only, and on a page without one the quote button too', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
  const quote = page.getByRole('banner').getByRole('link', { name: 'Get Free Quote' }).filter({ visible: true });
  await page.goto(`${siteUrl}/home-security/`);
  expect(await quote.count()).toBe(0);
  await page.goto(`${siteUrl}/contact-us/`);
  expect(await quote.count()).toBe(1);
});
