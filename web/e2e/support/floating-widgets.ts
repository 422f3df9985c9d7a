import type { Locator, Page } from 'playwright-core';
import { pointsBetween, swipe } from './swipe.ts';

/** The floating widgets, by name. */
export const floatingWidgets = (page: Page) => ({
  banner: page.locator('[data-slot=cookie-banner]'),
  popup: page.locator('[data-slot=finance-popup]'),
  badge: page.locator('[data-slot=finance-badge]').and(page.locator('button')),
  phone: page.locator('[data-slot=phone-button]'),
  card: page.locator('[data-slot=support-card]'),
  prompt: page.locator('[data-slot=support-prompt]'),
  bar: page.locator('[data-slot=whatsapp-bar]'),
});

/** Drags from the middle of an element with a kind of pointer, `right` pixels to the right and `down` pixels down. */
export async function drag(
  page: Page,
  element: Locator,
  kind: 'mouse' | 'pen' | 'touch',
  right: number,
  down = 0,
): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element to drag is not visible');
  const x = Math.round(box.x + 60);
  const y = Math.round(box.y + box.height / 2);
  const end = { x: x + right, y: y + down };
  const steps = pointsBetween({ x, y }, end, 5);
  if (kind === 'touch') {
    await swipe(page, steps);
    return;
  }
  const device = await page.context().newCDPSession(page);
  const held = { pointerType: kind, button: 'left', clickCount: 1 } as const;
  await device.send('Input.dispatchMouseEvent', { type: 'mousePressed', x, y, ...held });
  for (const point of steps)
    await device.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point, ...held, buttons: 1 });
  await device.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...end, ...held });
}

export interface Box {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The boxes of the elements that a selector matches and the window shows. */
export function visibleBoxes(page: Page, selector: string): Promise<Box[]> {
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

const intersect = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The pairs of widgets, or of widgets and other boxes, that overlap. */
export function overlaps(floats: Box[], others: Box[] = floats): string[] {
  return floats.flatMap((float, index) =>
    others
      .filter((other, at) => (floats === others ? at > index : true) && intersect(float, other))
      .map((other) => `${float.name} on ${other.name}`),
  );
}
