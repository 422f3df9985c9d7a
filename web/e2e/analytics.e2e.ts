import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { tagOrigin } from '../src/app/tag-service.ts';
import { OPEN_COOKIE_SETTINGS } from '../src/features/consent/open-cookie-settings.ts';
import { storedItems } from '../src/lib/stored-items.ts';
import { CONSENT_VALID_MS, COOKIE_BANNER_DELAY_MS } from '../src/lib/timing.ts';
import { openPage } from './support/browser.ts';
import { floatingWidgets } from './support/floating-widgets.ts';
import { BUILD_DEADLINE_MS, startStackWith } from './support/site-with.ts';
import type { Stack } from './support/stack.ts';

const siteUrl = inject('siteUrl');
const wide = { viewport: { width: 1440, height: 800 } };
const id = 'G-ABCDE12345';
let withId: Stack;

beforeAll(async () => {
  withId = await startStackWith({ analytics: { measurementId: id } });
}, BUILD_DEADLINE_MS);

afterAll(() => withId?.close());

const denied = {
  analytics_storage: 'denied',
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
};
const ready = (page: Page) => page.locator('[data-slot=floating-row]').waitFor({ state: 'attached' });
const pageViews = async (page: Page) =>
  (await dataLayer(page)).filter((entry) => (entry as { event?: string }).event === 'page_view');
const tagRan = (page: Page) => page.locator('html[data-tag=ran]').waitFor({ state: 'attached' });

/** Answers for the tag's host with a script that sets `data-tag` on the page. Returns a growing list of the URLs requested from hosts other than the site's. */
async function stubTag(page: Page, origin: string): Promise<string[]> {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) requested.push(request.url());
  });
  await page.route(`${tagOrigin}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'document.documentElement.dataset.tag = "ran";' }),
  );
  return requested;
}

/** The page's data layer, in order: commands as lists, events as they are. */
function dataLayer(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    (window.dataLayer ?? []).map((entry) =>
      Object.prototype.toString.call(entry) === '[object Arguments]' ? Array.from(entry as ArrayLike<unknown>) : entry,
    ),
  );
}

/** The commands of the data layer, without the time in the first of them. */
async function commands(page: Page): Promise<unknown[][]> {
  const entries = await dataLayer(page);
  return entries
    .filter((entry): entry is unknown[] => Array.isArray(entry))
    .map((words) => (words[0] === 'js' ? ['js'] : words));
}

/** Follows a link of the main navigation and waits for its page view. By then the page has acted on every earlier choice. */
async function navigate(page: Page, name: string, views: number): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await expect.poll(() => pageViews(page)).toHaveLength(views);
}

/** Opens Cookie Preferences and saves a choice. */
async function choose(page: Page, { analytics, marketing }: { analytics: boolean; marketing: boolean }): Promise<void> {
  await page.evaluate((name) => window.dispatchEvent(new Event(name)), OPEN_COOKIE_SETTINGS);
  const dialog = page.getByRole('dialog', { name: 'Cookie Preferences' });
  await dialog.getByRole('checkbox', { name: 'Analytics' }).setChecked(analytics);
  await dialog.getByRole('checkbox', { name: 'Marketing' }).setChecked(marketing);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('rule 7.19: the first page and every later one push a page view without the query', async () => {
  const page = await openPage(wide);
  await page.goto(`${siteUrl}/?utm_source=letter&name=Margaret`);
  await expect.poll(() => pageViews(page)).toHaveLength(1);
  const title = await page.title();
  expect((await pageViews(page))[0]).toEqual({
    event: 'page_view',
    page_title: title,
    page_path: '/',
    page_location: `${siteUrl}/`,
    page_referrer: '',
  });

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About us' }).click();
  await expect.poll(() => pageViews(page)).toHaveLength(2);
  await page.waitForFunction((old) => document.title !== old, title);
  expect((await pageViews(page))[1]).toEqual({
    event: 'page_view',
    page_title: await page.title(),
    page_path: '/about-us/',
    page_location: `${siteUrl}/about-us/`,
    page_referrer: `${siteUrl}/`,
  });
  expect(JSON.stringify(await dataLayer(page))).not.toContain('Margaret');
});

test('a redirected address counts as its target page, and an anchor is not a page view', async () => {
  const page = await openPage(wide);
  await page.goto(`${siteUrl}/about-us/`);
  await expect.poll(() => pageViews(page)).toHaveLength(1);
  await page.evaluate(() => {
    window.history.pushState(null, '', '/terms-conditions/');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await page.waitForURL('**/cookie-policy/');
  await expect.poll(() => pageViews(page)).toHaveLength(2);
  await page.getByRole('link', { name: 'Changing your mind' }).first().click();
  await page.waitForURL('**/cookie-policy/#changing-your-mind');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About us' }).click();
  await expect
    .poll(async () => (await pageViews(page)).map((view) => (view as { page_path: string }).page_path))
    .toEqual(['/about-us/', '/cookie-policy/', '/about-us/']);
});

test('rule 7.22: the button and the video overlay of the online estimate each push an event', async () => {
  const page = await openPage(wide);
  await page.goto(`${siteUrl}/online-estimate/`);
  await ready(page);
  const ways = page.getByRole('main').getByRole('link', { name: 'Get Your Free Quote Now (opens in a new tab)' });
  // Opens no tab; the page's own listeners run first.
  await page.evaluate(() => window.addEventListener('click', (event) => event.preventDefault()));
  for (const way of await ways.all()) await way.click();
  expect(
    (await dataLayer(page)).filter((entry) => (entry as { event?: string }).event === 'online_estimate_click'),
  ).toEqual(
    ['button', 'video_overlay', 'button'].map((label) => ({
      event: 'online_estimate_click',
      category: 'online_estimate',
      label,
    })),
  );
});

test('rule 5.41: without an id nothing is loaded or logged, whatever the consent', async () => {
  const page = await openPage({ ...wide, undecided: true });
  const asked = await stubTag(page, siteUrl);
  const policy = (await page.goto(`${siteUrl}/`))?.headers()['content-security-policy'];
  expect(policy).not.toContain('google');
  await ready(page);
  await choose(page, { analytics: true, marketing: true });
  await navigate(page, 'About us', 2);
  expect(asked).toEqual([]);
  expect(await commands(page)).toEqual([]);
});

test('rule 4.30: consent is denied by default, and the tag is requested only after consent to analytics', async () => {
  const page = await openPage({ ...wide, undecided: true });
  const asked = await stubTag(page, withId.url);
  const policy = (await page.goto(`${withId.url}/?name=Margaret`))?.headers()['content-security-policy'];
  expect(policy).toContain("script-src 'self' https://www.googletagmanager.com;");
  await ready(page);
  await expect.poll(() => commands(page)).toEqual([['consent', 'default', denied]]);
  expect((await dataLayer(page))[0]).toEqual(['consent', 'default', denied]);
  await navigate(page, 'About us', 2);
  await choose(page, { analytics: false, marketing: true });
  await navigate(page, 'Contact us', 3);
  expect(asked).toEqual([]);
  expect(await commands(page)).toHaveLength(1);

  await choose(page, { analytics: true, marketing: false });
  await tagRan(page);
  expect(asked).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`]);
  const contact = {
    page_title: await page.title(),
    page_path: '/contact-us/',
    page_location: `${withId.url}/contact-us/`,
    page_referrer: `${withId.url}/about-us/`,
  };
  expect(await commands(page)).toEqual([
    ['consent', 'default', denied],
    ['consent', 'update', { ...denied, analytics_storage: 'granted' }],
    ['js'],
    ['set', { ...contact, allow_google_signals: false, allow_ad_personalization_signals: false }],
    ['config', id, { ...contact, send_page_view: false }],
    ['event', 'page_view', contact],
  ]);
  expect(JSON.stringify(await dataLayer(page))).not.toContain('Margaret');
});

test('rule 7.20: with consent, page views and named events reach the tag', async () => {
  const page = await openPage({ ...wide, undecided: true });
  await page.addInitScript(
    (key) =>
      localStorage.setItem(
        key,
        JSON.stringify({ analytics: true, functional: true, marketing: true, timestamp: Date.now() }),
      ),
    storedItems.consent,
  );
  await stubTag(page, withId.url);
  await page.goto(`${withId.url}/`);
  await tagRan(page);
  expect((await commands(page))[1]).toEqual([
    'consent',
    'update',
    { analytics_storage: 'granted', ad_storage: 'granted', ad_user_data: 'granted', ad_personalization: 'granted' },
  ]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Online estimate' }).click();
  await expect
    .poll(async () => (await commands(page)).at(-1))
    .toMatchObject(['event', 'page_view', { page_path: '/online-estimate/' }]);
  await page.evaluate(() => window.addEventListener('click', (event) => event.preventDefault()));
  await page.getByRole('main').getByRole('link', { name: 'Get Your Free Quote Now' }).first().click();
  expect((await commands(page)).at(-1)).toEqual([
    'event',
    'online_estimate_click',
    { event_category: 'online_estimate', event_label: 'button', value: undefined },
  ]);
});

test('rule 4.31: withdrawn consent deletes marketing cookies, and expired consent deletes all', async () => {
  const page = await openPage({ ...wide, undecided: true });
  await stubTag(page, withId.url);
  await page.goto(`${withId.url}/`);
  await ready(page);
  await choose(page, { analytics: true, marketing: true });
  await tagRan(page);
  await page.evaluate(() => {
    for (const name of ['_ga', '_gcl_au', 'other']) document.cookie = `${name}=1; path=/`;
  });
  await choose(page, { analytics: true, marketing: false });
  expect(await page.evaluate(() => document.cookie)).toBe('_ga=1; other=1');

  await page.evaluate(
    ([key, twelveMonths]) =>
      localStorage.setItem(
        key,
        JSON.stringify({ analytics: true, functional: true, marketing: true, timestamp: Date.now() - twelveMonths }),
      ),
    [storedItems.consent, CONSENT_VALID_MS] as const,
  );
  await page.reload();
  await expect.poll(() => page.evaluate(() => document.cookie)).toBe('other=1');
  expect(await commands(page)).toEqual([['consent', 'default', denied]]);
});

test('rule 4.31: withdrawing consent stops the tag and deletes its cookies; giving it again resumes without loading twice', async () => {
  const page = await openPage({ ...wide, undecided: true });
  const asked = await stubTag(page, withId.url);
  await page.clock.install();
  await page.goto(`${withId.url}/`);
  await ready(page);
  await page.clock.runFor(COOKIE_BANNER_DELAY_MS);
  await floatingWidgets(page).banner.getByRole('button', { name: 'Accept all' }).click();
  await tagRan(page);
  await page.evaluate(() => {
    for (const name of ['_ga', '_ga_ABCDE12345', 'other']) document.cookie = `${name}=1; path=/`;
  });
  const silenced = () =>
    page.evaluate((key) => (window as unknown as Record<string, unknown>)[key], `ga-disable-${id}`);
  expect(await silenced()).toBe(false);
  await choose(page, { analytics: false, marketing: false });
  expect(await silenced()).toBe(true);
  expect((await commands(page)).at(-1)).toEqual(['consent', 'update', denied]);
  expect(await page.evaluate(() => document.cookie)).toBe('other=1');
  await navigate(page, 'About us', 2);
  expect((await commands(page)).at(-1)).toEqual(['consent', 'update', denied]);

  await choose(page, { analytics: true, marketing: false });
  expect(await silenced()).toBe(false);
  expect((await commands(page)).at(-1)).toEqual(['consent', 'update', { ...denied, analytics_storage: 'granted' }]);
  await navigate(page, 'Contact us', 3);
  expect(asked).toHaveLength(1);
});
