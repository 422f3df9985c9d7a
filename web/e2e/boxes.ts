import type { Page } from 'playwright-core';

export interface Box {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The boxes of the elements that a selector matches and the window shows. */
export function boxesOf(page: Page, selector: string): Promise<Box[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { name: element.getAttribute('data-slot') ?? element.textContent ?? '', left, top, right, bottom };
      })
      .filter(({ top, bottom }) => bottom > 0 && top < window.innerHeight),
  );
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The pairs of widgets, or of widgets and other boxes, that overlap. */
export function piles(floats: Box[], others: Box[] = floats): string[] {
  return floats.flatMap((float, index) => others.filter((other, at) => (floats === others ? at > index : true) && overlap(float, other)).map((other) => `${float.name} on ${other.name}`));
}
