import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import type { OpenOptions } from '../support/browser.ts';
import { answerWith, openTestimonials, reviewWith, shownRow } from '../support/reviews.ts';
import { pointsBetween, swipe } from '../support/swipe.ts';

interface Opened {
  page: Page;
  row: Locator;
  previous: Locator;
  next: Locator;
  /** The reviews that are entirely in view, from left to right. */
  inView: () => Promise<number[]>;
}

/** Opens the testimonials with `count` reviews, by "Author 0" and so on. */
async function openReviews(count: number, width: number, options: OpenOptions = {}): Promise<Opened> {
  const reviews = Array.from({ length: count }, (_, place) => reviewWith({ author_name: `Author ${place}` }));
  const page = await openTestimonials(answerWith({ reviews }), { viewport: { width, height: 900 }, ...options });
  const row = await shownRow(page);
  const section = page.locator('#testimonials');
  return {
    page,
    row,
    previous: section.getByRole('button', { name: 'Previous reviews' }),
    next: section.getByRole('button', { name: 'Next reviews' }),
    inView: () =>
      row.locator('[data-slot=review]').evaluateAll((cards) =>
        cards
          .map(
            (card, index) =>
              ({ index, ...card.getBoundingClientRect().toJSON() }) as { index: number; left: number; right: number },
          )
          .filter(({ left, right }) => left >= 0 && right <= document.documentElement.clientWidth)
          .toSorted((a, b) => a.left - b.left)
          .map(({ index }) => index),
      ),
  };
}

/** Waits until the row rests after a step: then there are as many reviews before as after those in view. */
async function isCentred(row: Locator): Promise<void> {
  await expect
    .poll(() => row.evaluate((element) => element.scrollLeft / (element.scrollWidth - element.clientWidth)))
    .toBeCloseTo(0.5, 2);
}

test.each([
  [360, [0]],
  [820, [0, 1]],
  [1280, [0, 1, 2]],
  [1920, [0, 1, 2]],
])('rule 9.23: at %i px the carousel shows the reviews %j, centred', async (width, shown) => {
  const { page, row, inView } = await openReviews(7, width);
  await expect.poll(inView).toEqual(shown);
  const cards = row.locator('[data-slot=review]');
  const first = await cards.nth(0).boundingBox();
  const last = await cards.nth(shown.length - 1).boundingBox();
  const box = await row.boundingBox();
  if (!first || !last || !box) throw new Error('the row is not rendered');
  const before = first.x - box.x;
  const after = box.x + box.width - (last.x + last.width);
  expect(Math.abs(before - after)).toBeLessThanOrEqual(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

test.each([
  [360, 1],
  [820, 2],
  [1280, 3],
])(
  'rule 2.53: at %i px the reviews loop in both directions, and neither button is ever disabled',
  async (width, cards) => {
    const { previous, next, inView } = await openReviews(5, width);
    const from = (first: number) => Array.from({ length: cards }, (_, place) => (first + place) % 5);
    await expect.poll(inView).toEqual(from(0));
    for (const first of [1, 2, 3, 4, 0, 1]) {
      await expect.poll(() => next.isDisabled()).toBe(false);
      await next.click();
      await expect.poll(inView).toEqual(from(first));
    }
    for (const first of [0, 4, 3, 2, 1, 0, 4]) {
      await expect.poll(() => previous.isDisabled()).toBe(false);
      await previous.click();
      await expect.poll(inView).toEqual(from(first));
    }
  },
);

test('rule 2.53: with one review more than is in view there are two ends, and the button at an end is disabled', async () => {
  const { previous, next, inView } = await openReviews(4, 1280);
  await expect.poll(inView).toEqual([0, 1, 2]);
  await expect.poll(() => previous.isDisabled()).toBe(true);
  await next.click();
  await expect.poll(inView).toEqual([1, 2, 3]);
  await expect.poll(() => next.isDisabled()).toBe(true);
  await expect.poll(() => previous.isDisabled()).toBe(false);
  await previous.click();
  await expect.poll(inView).toEqual([0, 1, 2]);
  await expect.poll(() => previous.isDisabled()).toBe(true);
});

test('rule 2.54: with every review in view both buttons are disabled', async () => {
  const { previous, next } = await openReviews(3, 1280);
  await expect.poll(() => previous.isDisabled()).toBe(true);
  await expect.poll(() => next.isDisabled()).toBe(true);
});

test('rule 2.55: the left and right arrow keys scroll, from the row and from a button', async () => {
  const { page, row, next, inView } = await openReviews(5, 1280);
  await row.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(inView).toEqual([1, 2, 3]);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(inView).toEqual([0, 1, 2]);
  await next.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(inView).toEqual([4, 0, 1]);
});

test('rule 2.53: with motion, presses faster than the animation each count, past the end as well', async () => {
  const { next, inView } = await openReviews(5, 1280, { reducedMotion: 'no-preference' });
  await expect.poll(inView).toEqual([0, 1, 2]);
  await next.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 4; press += 1) button.click();
  });
  await expect.poll(inView).toEqual([4, 0, 1]);
});

test('rule 2.53: a swipe loops as well', async () => {
  const { page, row, inView } = await openReviews(5, 412, { hasTouch: true, isMobile: true });
  await expect.poll(inView).toEqual([0]);
  await row.scrollIntoViewIfNeeded();
  const box = await row.boundingBox();
  if (!box) throw new Error('the row is not rendered');
  const y = box.y + 60;
  // While the row moves, a touch only stops it. The rest position must be rendered, since the touch hits what is on screen.
  const comesToRest = async () => {
    await isCentred(row);
    await page.evaluate(
      () =>
        new Promise((rendered) =>
          requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(rendered))),
        ),
    );
  };
  for (const first of [1, 2, 3, 4, 0]) {
    await comesToRest();
    await swipe(page, pointsBetween({ x: 340, y }, { x: 80, y }, 11));
    await expect.poll(inView).toEqual([first]);
  }
  await comesToRest();
  await swipe(page, pointsBetween({ x: 80, y }, { x: 340, y }, 11));
  await expect.poll(inView).toEqual([4]);
});

test.each([
  ['reduce', 'instant'],
  ['no-preference', 'smooth'],
] as const)('with prefers-reduced-motion "%s" the row scrolls "%s"', async (reducedMotion, behavior) => {
  const { row, next, inView } = await openReviews(5, 1280, { reducedMotion });
  await expect.poll(inView).toEqual([0, 1, 2]);
  await row.evaluate((element) => {
    const scrollTo = element.scrollTo.bind(element) as (options: ScrollToOptions) => void;
    element.scrollTo = ((options: ScrollToOptions) => {
      element.dataset.behavior ??= options.behavior ?? '';
      scrollTo(options);
    }) as typeof element.scrollTo;
  });
  await next.click();
  await expect.poll(inView).toEqual([1, 2, 3]);
  expect(await row.getAttribute('data-behavior')).toBe(behavior);
});

test('rule 2.53: keyboard and screen reader follow the order of the reviews, wherever the row is scrolled', async () => {
  const { page, row, next, inView } = await openReviews(5, 360);
  await expect.poll(inView).toEqual([0]);
  for (const first of [1, 2, 3]) {
    await next.click();
    await expect.poll(inView).toEqual([first]);
  }
  expect(await row.locator('strong').allTextContents()).toEqual([
    'Author 0',
    'Author 1',
    'Author 2',
    'Author 3',
    'Author 4',
  ]);
  expect(await violations(page, '#testimonials')).toEqual([]);
});

test('resizing the window keeps the first review', async () => {
  const { page, row, next, inView } = await openReviews(7, 1280);
  for (const first of [1, 2]) {
    await next.click();
    await expect.poll(async () => (await inView())[0]).toBe(first);
  }
  await isCentred(row);
  // Through widths at which the browser itself scrolls the row.
  await page.setViewportSize({ width: 200, height: 200 });
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(inView).toEqual([2]);
  await page.setViewportSize({ width: 820, height: 800 });
  await expect.poll(inView).toEqual([2, 3]);
});

test('resizing the window during a step ends at the review of that step', async () => {
  const { page, row, next, inView } = await openReviews(7, 1280, { reducedMotion: 'no-preference' });
  await expect.poll(inView).toEqual([0, 1, 2]);
  // The step starts and never ends.
  await row.evaluate((element) => {
    const scrollTo = element.scrollTo.bind(element) as (options: ScrollToOptions) => void;
    element.scrollTo = ((options: ScrollToOptions) => {
      if (options.behavior === 'instant') scrollTo(options);
    }) as typeof element.scrollTo;
  });
  await next.click();
  await page.setViewportSize({ width: 820, height: 900 });
  await expect.poll(inView).toEqual([1, 2]);
  // Past the end of the row, where the remaining distance counts as well.
  await next.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 4; press += 1) button.click();
  });
  await page.setViewportSize({ width: 360, height: 900 });
  await expect.poll(inView).toEqual([5]);
});

test('rule 2.53: a row that the browser leaves between two reviews moves to the nearer one', async () => {
  const { row, inView } = await openReviews(5, 1280);
  await expect.poll(inView).toEqual([0, 1, 2]);
  const start = await row.evaluate((element) => element.scrollLeft);
  await row.evaluate((element) => {
    element.style.setProperty('scroll-snap-type', 'none');
    element.scrollBy({ left: -150, behavior: 'instant' });
  });
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBe(start);
  expect(await inView()).toEqual([0, 1, 2]);
});

test('rule 2.53: a step that the browser gives up on its way is completed', async () => {
  const { row, next, inView } = await openReviews(5, 1280, { reducedMotion: 'no-preference' });
  await expect.poll(inView).toEqual([0, 1, 2]);
  await row.evaluate((element) => {
    const scrollTo = element.scrollTo.bind(element);
    let completed = false;
    window.addEventListener('scrollend', (event) => completed || event.stopImmediatePropagation(), true);
    element.scrollTo = ((options: ScrollToOptions) => {
      if (options.behavior !== 'smooth' || completed) {
        completed = true;
        element.style.removeProperty('scroll-snap-type');
        scrollTo(options);
        return;
      }
      element.style.setProperty('scroll-snap-type', 'none');
      scrollTo({ left: element.scrollLeft + 9, behavior: 'instant' });
    }) as typeof element.scrollTo;
  });
  await next.click();
  await expect.poll(inView).toEqual([1, 2, 3]);
  await isCentred(row);
});
