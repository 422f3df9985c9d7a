import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import {
  answerWith,
  longReview,
  openTestimonials,
  reviewWith,
  rightToLeftReview,
  shownRow,
  showTestimonials,
} from '../support/reviews.ts';

test("rule 2.56: Google's reviews link to all of them, with their number, their order and Google's name", async () => {
  const page = await openTestimonials(answerWith({ all_reviews_url: 'https://maps.example.com/all' }));
  await shownRow(page);
  const section = page.locator('#testimonials');
  for (const name of ['61 reviews on Google', 'See all Google Reviews']) {
    const link = section.getByRole('link', { name });
    expect(await link.getAttribute('href')).toBe('https://maps.example.com/all');
    expect(await link.getAttribute('target')).toBe('_blank');
  }
  expect(await section.getByRole('img', { name: '4.6 out of 5 stars' }).getAttribute('data-filled')).toBe('4.6');
  await section.getByText('Google picks these, five at the most').waitFor();
  await expect.poll(() => section.getByText('Demonstration').count()).toBe(0);
});

test("Google's name follows Google's rules: on one line, untranslated, regular, black, 12 to 16 px", async () => {
  const page = await openTestimonials(answerWith(), { viewport: { width: 360, height: 800 } });
  await shownRow(page);
  const name = page.getByText('Google Maps', { exact: true });
  expect(await name.getAttribute('translate')).toBe('no');
  const style = await name.evaluate((element) => {
    const { fontSize, fontWeight, letterSpacing, whiteSpace, color } = getComputedStyle(element);
    return { fontSize, fontWeight, letterSpacing, whiteSpace, color };
  });
  expect(style).toEqual({
    fontSize: '16px',
    fontWeight: '400',
    letterSpacing: 'normal',
    whiteSpace: 'nowrap',
    color: 'rgb(31, 31, 31)',
  });
});

test('rule 2.52: an answer without a link to all reviews falls back to the address in site.json', async () => {
  const page = await openTestimonials(answerWith({ source: 'somewhere' }));
  await shownRow(page);
  const section = page.locator('#testimonials');
  const link = section.getByRole('link', { name: '61 reviews (opens in a new tab)', exact: true });
  expect(await link.getAttribute('href')).toBe('https://reviews.example.com/entwistle-and-daughters');
  expect(await section.innerText()).not.toContain('Google Maps');
});

test('a place without reviews says so', async () => {
  const page = await openTestimonials(answerWith({ rating: 0, total_reviews: 0, reviews: [] }));
  await page.getByText('Nobody has reviewed us on Google yet.').waitFor();
  const section = page.locator('#testimonials');
  await expect.poll(() => section.getByRole('img').count()).toBe(0);
  await section.getByRole('link', { name: 'See all Google Reviews' }).waitFor();
});

test('rule 2.56: reviews without a total are shown with their source and no count', async () => {
  const page = await openTestimonials(answerWith({ rating: 0, total_reviews: 0, reviews: [reviewWith()] }));
  const row = await shownRow(page);
  await expect.poll(() => row.getByRole('listitem').count()).toBe(1);
  const section = page.locator('#testimonials');
  await section.getByText('Google Maps', { exact: true }).waitFor();
  await section.getByText('Google picks these').waitFor();
  await section.getByRole('link', { name: 'Reviews on Google (opens in a new tab)', exact: true }).waitFor();
  const said = await section.innerText();
  expect(said).not.toMatch(/Nobody has reviewed us|\b0\b/);
});

test.each([
  ['lacks success or data', { success: false }],
  ['has a review of another shape', answerWith({ reviews: [reviewWith({ text: 5 })] })],
])('rule 8.13: an answer that %s shows "Unable to load reviews"', async (_, answer) => {
  const page = await openTestimonials(answer);
  await page.getByText('Unable to load reviews').waitFor();
  await page.getByText('Please try again later').waitFor();
});

test('rule 8.13: a server with nothing to show leads to "Unable to load reviews"', async () => {
  const page = await openPage({ expected: ['503'] });
  await page.route('**/api/reviews', (route) => route.fulfill({ status: 503, json: { success: false } }));
  await showTestimonials(page);
  await page.getByText('Unable to load reviews').waitFor();
  await page.getByText('Please try again later').waitFor();
});

test.each([
  ['has no answer', (route: Route) => route.abort()],
  ['is answered by a proxy', (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' })],
  ['is too many', (route: Route) => route.fulfill({ status: 503, json: { title: 'Too many calls', status: 503 } })],
] as const)(
  'rule 8.14: a request that %s shows "Failed to load Google reviews", and is not retried',
  async (_, answer) => {
    const page = await openPage({ expected: ['502', '503', 'ERR_FAILED', '/api/reviews'] });
    let asked = 0;
    await page.route('**/api/reviews', (route) => {
      asked += 1;
      return answer(route);
    });
    await showTestimonials(page);
    await page.getByText('Failed to load Google reviews').waitFor();
    expect(asked).toBe(1);
  },
);

test.each([
  ['arrive', 'Anne Example', { json: answerWith({ all_reviews_url: 'https://maps.example.com/all' }) }],
  ['are missing', 'Unable to load reviews', { json: { success: false } }],
])(
  'rule 4.33: WCAG 4.1.3: one live region throughout, and the link to all reviews keeps the focus, when the reviews %s',
  async (_, shown, answer) => {
    const page = await openPage();
    const answered = Promise.withResolvers<object>();
    await page.route('**/api/reviews', async (route) => {
      await route.fulfill(await answered.promise);
    });
    await showTestimonials(page);
    const section = page.locator('#testimonials');
    const status = await section.getByRole('status').elementHandle();
    expect(await status?.innerText()).toBe('Loading reviews');
    const link = section.getByRole('link', { name: 'See all Google Reviews' });
    const before = await link.elementHandle();
    await link.focus();
    answered.resolve(answer);
    await section.getByText(shown).waitFor();
    const now = await section.getByRole('status').elementHandle();
    expect(await status?.evaluate((element, other) => element === other, now)).toBe(true);
    expect(await before?.evaluate((element) => element === document.activeElement)).toBe(true);
    const said = shown === 'Anne Example' ? '' : 'Unable to load reviews\nPlease try again later';
    expect((await status?.innerText())?.replace(/\n+/g, '\n')).toBe(said);
  },
);

test.each([360, 1280])(
  'axe finds nothing on reviews of many kinds at %i px, and the page does not scroll sideways',
  async (width) => {
    const reviews = [longReview, rightToLeftReview, reviewWith({ text: '' }), reviewWith({ text: 'x'.repeat(900) })];
    const page = await openTestimonials(answerWith({ reviews }), { viewport: { width, height: 900 } });
    await shownRow(page);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);
