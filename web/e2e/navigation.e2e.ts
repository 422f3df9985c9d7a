import { expect, inject, test } from 'vitest';
import { openInteractive, openPage } from './support/browser.ts';
import { lightPage } from './support/layouts.ts';

const siteUrl = inject('siteUrl');

test('rule 2.12: a navigation in the app sets title, description, canonical link and focus, and scrolls to the top', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openInteractive(page, `${siteUrl}/`);
  const description = await page.locator('meta[name=description]').getAttribute('content');
  await page.evaluate(() => {
    window.scrollTo(0, 2000);
    (window as Window & { stayed?: boolean }).stayed = true;
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();

  await page.waitForURL('**/privacy-policy/');
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor();
  await page.waitForFunction(() => document.title.startsWith('Privacy policy'));
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/privacy-policy\/$/);
  await expect.poll(() => page.locator('link[rel=canonical]').count()).toBe(1);
  expect(await page.locator('meta[name=description]').getAttribute('content')).not.toBe(description);
  await expect.poll(() => page.evaluate(() => [document.activeElement?.id, window.scrollY])).toEqual(['main', 0]);
  expect(await page.evaluate(() => (window as Window & { stayed?: boolean }).stayed)).toBe(true);
});

/** Redirected addresses and their targets. */
const moved = [
  ['/home-security', '/home-security/'],
  ['/finance-options', '/finance-options/'],
  ['/user-manuals', '/user-manuals/'],
  ['/terms-conditions/', '/cookie-policy/'],
  ['/terms-conditions', '/cookie-policy/'],
  ['/about/', '/about-us/'],
  ['/contact', '/contact-us/'],
  ['/services/', '/'],
  ['/blog', '/blog/'],
  ['/blog/category/cctv', '/blog/category/cctv/'],
  ['/four-camera-mistakes', '/four-camera-mistakes/'],
  ['/blog/four-camera-mistakes', '/four-camera-mistakes/'],
  ['/blog/four-camera-mistakes/', '/four-camera-mistakes/'],
  ['/blog/page/1/', '/blog/'],
] as const;

test.each(moved)('rule 2.2: %s redirects to %s on the server', async (from, to) => {
  const answer = await fetch(`${siteUrl}${from}?a=b`, { redirect: 'manual' });
  expect(answer.status).toBe(308);
  expect(answer.headers.get('location')).toBe(`${to}?a=b`);
});

test('rule 2.5: a redirected address ends at its target page inside the app', async () => {
  const page = await openPage();
  // A page to which nothing redirects.
  await openInteractive(page, `${siteUrl}/thank-you/`);
  const start = (await page.locator('h1').textContent()) ?? '';
  // As a link of the app would: the router listens to the history event.
  const goTo = (path: string) =>
    page.evaluate((address) => {
      window.history.pushState(null, '', address);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
  for (const [from, to] of moved) {
    await goTo(from);
    await page.waitForURL(`${siteUrl}${to}`);
    await page.locator('h1').filter({ hasNotText: start }).waitFor();
    await goTo('/thank-you/');
    await page.locator('h1').filter({ hasText: start }).waitFor();
  }
});

test('rule 2.12: after a navigation in the app the browser handles anchors: the section scrolls into view, and the main content does not take the focus', async () => {
  const page = await openPage({ viewport: { width: 1440, height: 800 } });
  await openInteractive(page, `${siteUrl}${lightPage}`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About us' }).click();
  await page.waitForURL('**/about-us/');
  const anchor = page.locator('[data-slot=sub-navigation] a[href="#family-values"]');
  await anchor.waitFor();
  await page.locator('#main').evaluate((main) => main.addEventListener('focus', () => (main.dataset.focused = '')));
  await anchor.click();
  await page.waitForURL('**/about-us/#family-values');
  const top = () => page.locator('#family-values').evaluate((section) => section.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(400);
  expect(await top()).toBeGreaterThanOrEqual(0);
  expect(await page.locator('#main').getAttribute('data-focused')).toBeNull();
});

test('a navigation removes the previous page’s structured data and replaces its social card', async () => {
  const page = await openPage();
  await openInteractive(page, `${siteUrl}/`);
  await expect.poll(() => page.locator('script[type="application/ld+json"]').count()).toBe(1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  await page.waitForFunction(() => document.title.startsWith('Privacy policy'));
  await expect.poll(() => page.locator('script[type="application/ld+json"]').count()).toBe(0);
  expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toMatch(
    /\/cards\/privacy-policy\.jpg$/,
  );
});

test('rule 2.9: an unknown path is the not-found page, with status 404', async () => {
  const page = await openPage({ expected: ['404'] });
  const response = await page.goto(`${siteUrl}/no-such-page/`);
  expect(response?.status()).toBe(404);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  expect(await page.locator('h1').textContent()).toBe("There's nothing at this address");
  const onward = page.getByRole('main').getByRole('link').first();
  const path = await onward.getAttribute('href');
  await onward.click();
  await page.waitForURL(`${siteUrl}${path}`);
});

test('rule 9.8: the header is solid after 50 px of scroll, and the top bar is hidden from 100 px', async () => {
  const page = await openPage({ viewport: { width: 1280, height: 800 } });
  await openInteractive(page, `${siteUrl}/`);
  const header = page.getByRole('banner');
  const scrolledTo = async (y: number, solid: boolean, bar: boolean) => {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    await page.locator(`header[data-solid=${solid}][data-bar=${bar}]`).waitFor();
  };
  await expect.poll(() => header.getByRole('link', { name: 'reviews on Google' }).isVisible()).toBe(true);
  await scrolledTo(50, false, true);
  await scrolledTo(51, true, true);
  await scrolledTo(99, true, true);
  await scrolledTo(100, true, false);
  await expect.poll(() => header.getByRole('link', { name: 'reviews on Google' }).isVisible()).toBe(false);
});

test('Escape closes the submenu and returns the focus', async () => {
  const page = await openPage({ viewport: { width: 1440, height: 800 } });
  await openInteractive(page, `${siteUrl}/`);
  const opener = page.locator('nav[aria-label=Main] summary');
  await opener.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Intruder alarms' }).focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('nav[aria-label=Main] details[open]').count()).toBe(0);
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a malformed hash does not change the page, before and after a navigation', async () => {
  const page = await openPage();
  await openInteractive(page, `${siteUrl}/about-us/#%`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Privacy policy' });
  await heading.waitFor();
  const changed = page.evaluate(
    () =>
      new Promise((resolve) =>
        window.addEventListener('hashchange', () => requestAnimationFrame(resolve), { once: true }),
      ),
  );
  await page.evaluate(() => (window.location.hash = '#%E0%A4%A'));
  await changed;
  expect(await heading.isVisible()).toBe(true);
});
