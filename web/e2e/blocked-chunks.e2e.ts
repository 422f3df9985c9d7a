import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import site from '../content/site.json' with { type: 'json' };
import { countDocuments, holdRequests, openHydrated, openPage, scrollTo } from './support/browser.ts';
import { fillCallback, submitButton } from './support/callback-form.ts';
import { builtFile, builtPath, chunkName, chunksFrom } from './support/chunks.ts';
import { acceptEnquiries } from './support/enquiry-endpoint.ts';
import { fillEnquiry } from './support/enquiry.ts';
import { modal } from './support/modals.ts';

const siteUrl = inject('siteUrl');
const app = 'src/app/entry-client.tsx';

/** Console messages about a blocked file, from the browser and from React. */
const expected = ['failed:', 'ERR_FAILED', 'Failed to load', 'Failed to fetch'];

const isScreen = (source: string) => /^(?:src\/routes|content)\//.test(source);

/** The files without which a form and the modals cannot work. */
const filesOf = (screens: readonly string[]) =>
  new Set(
    [...chunksFrom([app, ...screens, 'src/features/contact/sending/delivery.ts', 'src/app/overlays.tsx'])].map(
      builtPath,
    ),
  );

/** The chunks of a screen without which its form and the modals must still work. */
function optionalChunks(screen: string, form: readonly string[]): string[] {
  const essential = filesOf([screen, ...form]);
  // A chunk of several sources has several keys.
  const optional = new Map(
    [...chunksFrom([app, screen], (source) => !isScreen(source))].map((source) => [builtPath(source), source]),
  );
  return [...optional].flatMap(([file, source]) => (essential.has(file) ? [] : [source]));
}

async function openBlocked(chunk: string, path: string): Promise<Page> {
  const page = await openPage({ expected, viewport: { width: 1280, height: 900 } });
  await page.route(builtFile(chunk), (route) => route.abort());
  await openHydrated(page, `${siteUrl}${path}`);
  return page;
}

async function expectModalOpens(page: Page): Promise<void> {
  await page.locator('header').getByRole('link', { name: 'Get Free Quote' }).filter({ visible: true }).click();
  await modal(page, 'Get a free quote').waitFor();
}

const homeForm = ['src/features/home/quote.tsx', 'src/features/contact/quote/quote-form.tsx'];
test.each(optionalChunks('src/routes/home.tsx', homeForm).map((chunk) => [chunkName(chunk), chunk]))(
  'without the optional chunk "%s" the home page’s form sends with its key, and a modal opens',
  async (_name, chunk) => {
    const page = await openBlocked(chunk, '/');
    const sent = await acceptEnquiries(page);
    const form = page.locator('[data-slot=quote-form]');
    await form.getByText('To send this, tick the box above.').waitFor();
    await fillCallback(form);
    await submitButton(form).click();
    await form.getByText('Thank you! We will call you back soon.').waitFor();
    expect(sent.map(({ key }) => key)).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
    await expectModalOpens(page);
  },
);

const contactForm = ['src/features/contact/contact-section.tsx'];
test.each(optionalChunks('src/routes/contact-us.tsx', contactForm).map((chunk) => [chunkName(chunk), chunk]))(
  'without the optional chunk "%s" the contact form sends, and a modal opens',
  async (_name, chunk) => {
    const page = await openBlocked(chunk, '/contact-us/');
    await page.locator('main form[novalidate]').waitFor();
    await fillEnquiry(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Message Received!').waitFor();
    expect(new URL(page.url()).pathname).toBe('/contact-us/');
    await expectModalOpens(page);
  },
);

/** URL of the site's style sheet, which a page fetches with its scripts. */
async function siteStyles(page: Page): Promise<string> {
  const html = await (await page.request.get(siteUrl)).text();
  return `${siteUrl}${/ data-styles="([^"]+)"/.exec(html)?.[1]}`;
}

test.each([
  ['the hydration code', () => builtFile(app)],
  ['the site’s style sheet', siteStyles],
] as const)('without %s a page stays static, and the browser posts its form', async (_name, urlOf) => {
  const page = await openPage({ expected: [...expected, 'was not loaded'] });
  const blocked = page.waitForEvent('requestfailed');
  await page.route(await urlOf(page), (route) => route.abort());
  await page.goto(`${siteUrl}/contact-us/`);
  await page.keyboard.press('Shift');
  await blocked;
  await fillEnquiry(page);
  expect(await page.locator('html[data-hydrated]').count()).toBe(0);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.waitForURL('**/thank-you/');
});

test('a page becomes interactive once the site’s style sheet has arrived', async () => {
  const page = await openPage();
  const release = await holdRequests(page, await siteStyles(page));
  const loaded = page.waitForEvent('requestfinished', (request) => request.url().endsWith(builtPath(app)));
  await page.goto(`${siteUrl}/contact-us/`);
  await page.keyboard.press('Shift');
  await loaded;
  // The page would hydrate meanwhile.
  await fillEnquiry(page);
  expect(await page.locator('html[data-hydrated]').count()).toBe(0);
  release();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
});

test('without a screen’s code a link to it loads the page from the server once', async () => {
  const page = await openPage({ expected });
  await page.route(builtFile('src/routes/about-us.tsx'), (route) => route.abort());
  await openHydrated(page, `${siteUrl}/privacy-policy/`);
  const documents = countDocuments(page);
  const blockedAgain = page.waitForEvent('requestfailed', () => documents() === 1);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About us' }).click();
  await blockedAgain;
  expect(await page.locator('h1').isVisible()).toBe(true);
  expect(documents()).toBe(1);
});

test('without the code of footer and menu both stay as they were prerendered, and navigation stays in the app', async () => {
  const page = await openPage({
    expected: [...expected, 'error loading dynamically imported module'],
    viewport: { width: 1280, height: 900 },
  });
  const blocked = page.waitForEvent('requestfailed');
  await page.route(builtFile('src/app/footer.tsx'), (route) => route.abort());
  await openHydrated(page, `${siteUrl}/`);
  await blocked;
  const documents = countDocuments(page);
  await scrollTo(page, 600);
  await page.getByRole('banner').getByRole('link', { name: site.company.name }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About us' }).click();
  await page.locator('main [data-slot=sub-navigation]').waitFor();
  expect(documents()).toBe(0);
  await page.locator('footer').getByRole('link', { name: 'Privacy policy' }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('[data-slot=slide-out] summary').first().click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact us' }).waitFor();
});

test('without a section’s code, navigation away stays in the app, and a page with the section is loaded from the server', async () => {
  const page = await openPage({
    expected: [...expected, 'error loading dynamically imported module'],
    viewport: { width: 1280, height: 900 },
  });
  await page.route(builtFile('src/features/contact/sections-below-form.tsx'), (route) => route.abort());
  await openHydrated(page, `${siteUrl}/contact-us/`);
  const documents = countDocuments(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'About us' }).click();
  await page.locator('main [data-slot=sub-navigation]').waitFor();
  expect(documents()).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: site.company.name }).click();
  await expect.poll(documents).toBe(1);
  await page.locator('#contact').waitFor();
});

test('the app, the modals and the forms do not import optional features', () => {
  const needed = filesOf([...homeForm, ...contactForm]);
  // The forms look at the key of the challenge, which is `challenge-service`, to know whether there is one.
  const optional = [
    'src/app/analytics.ts',
    'src/app/analytics-tag.ts',
    'src/app/enhance.ts',
    'src/app/floating-widgets.tsx',
    'src/features/consent/consent-store.ts',
    'src/features/consent/cookie-banner.tsx',
    'src/features/contact/map-panel.tsx',
  ];
  expect(optional.filter((source) => needed.has(builtPath(source)))).toEqual([]);
  expect(optionalChunks('src/routes/home.tsx', homeForm).map(chunkName)).toContain(
    chunkName('src/app/floating-widgets.tsx'),
  );
});
