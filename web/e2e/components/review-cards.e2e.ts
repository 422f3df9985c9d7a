import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import {
  answerWith,
  openTestimonials,
  photoPath,
  reviewWith,
  routePhotos,
  shownRow,
  showTestimonials,
} from '../support/reviews.ts';

/** A review's distance from the window's edge. Scroll positions are whole pixels; layout need not be. */
async function leftOf(row: Locator, place: number): Promise<number> {
  return row
    .getByRole('listitem')
    .nth(place)
    .evaluate((card) => card.getBoundingClientRect().left);
}

test('rule 2.57: a review card has the author, stars, month and text', async () => {
  const page = await openTestimonials(answerWith({ reviews: [reviewWith({ rating: 3.5 })] }));
  const card = (await shownRow(page)).getByRole('listitem');
  expect((await card.innerText()).split(/\s*\n\s*/)).toEqual([
    'A',
    'Anne Example',
    'September 2026',
    'On time, and tidy.',
  ]);
  await card.getByRole('img', { name: '4 out of 5 stars' }).waitFor();
});

test('a review without a text has only its stars', async () => {
  const page = await openTestimonials(answerWith({ reviews: [reviewWith({ text: '' })] }));
  const row = await shownRow(page);
  await expect.poll(() => row.locator('blockquote').count()).toBe(0);
  await row.getByRole('img', { name: '5 out of 5 stars' }).waitFor();
});

test("the author's name links to the author's page, in a new tab", async () => {
  const page = await openTestimonials(
    answerWith({ reviews: [reviewWith({ author_url: 'https://maps.example.com/anne' })] }),
  );
  const link = (await shownRow(page)).getByRole('link', { name: 'Anne Example' });
  expect(await link.getAttribute('href')).toBe('https://maps.example.com/anne');
  expect(await link.getAttribute('rel')).toBe('noopener nofollow');
  expect(await link.getAttribute('target')).toBe('_blank');
});

test("rule 2.59: the author's photo is served by the site, and its space is reserved", async () => {
  const asked: string[] = [];
  const answer = answerWith({
    reviews: [
      reviewWith({ profile_photo_url: photoPath }),
      reviewWith({ profile_photo_url: 'https://photos.example.com/a.png' }),
    ],
  });
  const page = await openPage();
  page.on('request', (request) => asked.push(request.url()));
  await page.route('**/api/reviews', (route) => route.fulfill({ json: answer }));
  await routePhotos(page);
  await showTestimonials(page);
  const portrait = (await shownRow(page)).locator('img');
  await expect.poll(() => portrait.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
  await expect.poll(() => portrait.count()).toBe(1);
  const attributes = await portrait.evaluate(({ attributes: all }) =>
    Object.fromEntries(Array.from(all, ({ name, value }) => [name, value])),
  );
  expect(attributes).toMatchObject({
    src: photoPath,
    alt: '',
    width: '56',
    height: '56',
    loading: 'lazy',
    decoding: 'async',
  });
  expect(asked.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([]);
});

test('rule 2.58: the first letter of the name replaces a photo that does not load', async () => {
  const page = await openTestimonials(
    answerWith({ reviews: [reviewWith({ author_name: 'émile', profile_photo_url: '/no-such-photo.png' })] }),
    {
      expected: ['404'],
    },
  );
  const row = await shownRow(page);
  await row.getByText('É', { exact: true }).waitFor();
  await expect.poll(() => row.locator('img').count()).toBe(0);
});

test('the keyboard scrolls the row one review at a time', async () => {
  const reviews = Array.from({ length: 5 }, (_, place) => reviewWith({ author_name: `Author ${place}` }));
  const page = await openTestimonials(answerWith({ reviews }), { viewport: { width: 360, height: 800 } });
  const row = await shownRow(page);
  const start = await leftOf(row, 0);
  await page.locator('#testimonials').getByRole('link', { name: 'See all Google Reviews' }).focus();
  await page.keyboard.press('Tab');
  expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Math.abs((await leftOf(row, 1)) - start)).toBeLessThanOrEqual(1);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => Math.abs((await leftOf(row, 0)) - start)).toBeLessThanOrEqual(1);
});

test.each([
  [1, false],
  [3, false],
  [4, true],
])('with %i reviews at 1280 px the row is a tab stop only if it can be scrolled: %s', async (count, isStop) => {
  const reviews = Array.from({ length: count }, () => reviewWith());
  const page = await openTestimonials(answerWith({ reviews }), { viewport: { width: 1280, height: 800 } });
  const row = await shownRow(page);
  await expect.poll(() => row.evaluate((element) => element.tabIndex === 0)).toBe(isStop);
  // In a narrower window the row can be scrolled; in the wider one it cannot.
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => row.evaluate((element) => element.tabIndex === 0)).toBe(count > 1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => row.evaluate((element) => element.tabIndex === 0)).toBe(isStop);
});

test('rule 3.12: hundreds of reviews are shown 24 at a time by a button that works with the keyboard, and none is missing', async () => {
  const reviews = Array.from({ length: 60 }, (_, place) =>
    reviewWith({
      author_name: `Author ${place}`,
      ...(place === 24 ? { author_url: 'https://maps.example.com/24' } : {}),
    }),
  );
  const page = await openTestimonials(answerWith({ source: 'google-business', total_reviews: 60, reviews }));
  const row = await shownRow(page);
  const cards = row.locator('[data-slot="review"]');
  const more = row.getByRole('button', { name: 'Show more reviews' });
  await expect.poll(() => cards.count()).toBe(24);
  expect(await row.getByRole('listitem').last().innerText()).toBe('Show more reviews');

  await more.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => cards.count()).toBe(48);
  const first = cards.nth(24).getByRole('link', { name: 'Author 24' });
  expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);

  await more.focus();
  await page.keyboard.press('Enter');
  expect(await cards.nth(48).evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => leftOf(row, 48)).toBeLessThan(page.viewportSize()?.width ?? 0);
  expect(await leftOf(row, 48)).toBeGreaterThanOrEqual(0);
  await expect.poll(() => more.count()).toBe(0);
  const authors = await cards
    .locator('strong')
    .evaluateAll((names) => names.map((name) => name.firstElementChild?.textContent ?? ''));
  expect(authors.map((author) => author.replace(/ \(.*/, ''))).toEqual(
    Array.from({ length: 60 }, (_, place) => `Author ${place}`),
  );
});

test('the wheel scrolls the row, which snaps to a review', async () => {
  const page = await openTestimonials(answerWith({ reviews: Array.from({ length: 5 }, () => reviewWith()) }), {
    viewport: { width: 1280, height: 800 },
  });
  const row = await shownRow(page);
  const start = await leftOf(row, 0);
  await row.hover();
  await page.mouse.wheel(300, 0);
  await expect.poll(async () => Math.abs((await leftOf(row, 1)) - start)).toBeLessThanOrEqual(1);
});

test('rule 9.20: text past four lines is clamped, and a button that works with the keyboard shows the rest', async () => {
  const text = 'They came back once for a detector that the cat kept setting off. '.repeat(40);
  const reviews = [reviewWith({ author_name: 'Carys', text }), reviewWith()];
  const page = await openTestimonials(answerWith({ reviews }), { viewport: { width: 360, height: 800 } });
  const row = await shownRow(page);
  const quote = row.locator('blockquote').first();
  const lines = () =>
    quote.evaluate((element) =>
      Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
    );
  const isWhole = () => quote.evaluate((element) => element.scrollHeight === element.clientHeight);
  const more = row.getByRole('button', { name: 'Read more of what Carys wrote' });
  await more.waitFor();
  expect(await lines()).toBe(4);
  await expect.poll(() => row.getByRole('button').count()).toBe(1);
  expect(await more.getAttribute('aria-expanded')).toBe('false');

  const top = () => quote.evaluate((element) => Math.round(element.getBoundingClientRect().top + window.scrollY));
  const before = await top();
  await more.focus();
  await page.keyboard.press('Enter');
  const less = row.getByRole('button', { name: 'Show less of what Carys wrote' });
  await less.waitFor();
  expect(await isWhole()).toBe(true);
  expect(await less.getAttribute('aria-expanded')).toBe('true');
  expect(await top()).toBe(before);

  // The button is two windows further down now; once closed, it must be in view.
  await page.keyboard.press('Enter');
  await more.waitFor();
  expect(await lines()).toBe(4);
  const place = await more.boundingBox();
  expect(place?.y).toBeGreaterThanOrEqual(0);
  expect(place?.y).toBeLessThan(800);
});

test('rule 9.20: the window’s width decides whether text is clamped', async () => {
  const text = 'They came back once for a detector that the cat kept setting off, the next morning. '.repeat(2);
  const page = await openTestimonials(answerWith({ reviews: [reviewWith({ text })] }), {
    viewport: { width: 360, height: 800 },
  });
  const more = (await shownRow(page)).getByRole('button', { name: 'Read more' });
  await more.waitFor();
  await page.setViewportSize({ width: 700, height: 800 });
  await more.waitFor({ state: 'detached' });
});
