import { expect, test } from 'vitest';
import { desktop, type Site } from '../site.ts';
import type { Visit } from '../visit.ts';

const selectedTab = (visit: Visit) =>
  visit.run(() => document.querySelector('[role=tab][aria-selected=true]')?.textContent ?? '');

/** Waits until a review is the first in view, by its place in the list. */
async function firstInView(visit: Visit, place: number): Promise<void> {
  await visit.until(
    `review ${place} to be the first in view`,
    (wanted) => {
      const row = document.querySelector('#testimonials [aria-label="Reviews, side by side"]');
      const edge = row?.getBoundingClientRect().left ?? 0;
      const lefts = Array.from(row?.querySelectorAll('[data-slot=review]') ?? [], (card) =>
        Math.round(card.getBoundingClientRect().left - edge),
      );
      const inView = lefts.filter((left) => left >= 0);
      return inView.length > 0 && lefts.indexOf(Math.min(...inView)) === wanted;
    },
    place,
  );
}

export function homeFlows(site: Site): void {
  test('the arrow keys select a product tab', async () => {
    const visit = await site.open('/', desktop);
    await visit.appears('[role=tab][aria-selected=true]');
    const first = await selectedTab(visit);
    expect(first).not.toBe('');
    await visit.run(() => document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus());
    await visit.press('ArrowDown');
    await visit.until(
      'another tab',
      (left) => document.querySelector('[role=tab][aria-selected=true]')?.textContent !== left,
      first,
    );
    await visit.press('ArrowUp');
    await visit.until(
      'the first tab',
      (wanted) => document.querySelector('[role=tab][aria-selected=true]')?.textContent === wanted,
      first,
    );
  });

  test('the reviews load when they come in view, and move by button and by key', async () => {
    const visit = await site.open('/', desktop);
    await visit.run(() => document.querySelector('#testimonials')?.scrollIntoView());
    await firstInView(visit, 0);
    await visit.click('#testimonials button', 'Next reviews');
    await firstInView(visit, 1);
    await visit.press('ArrowRight');
    await firstInView(visit, 2);
    await visit.press('ArrowLeft');
    await firstInView(visit, 1);
    await visit.click('#testimonials button', 'Previous reviews');
    await firstInView(visit, 0);
  });
}
