import type { Locator, Page } from 'playwright-core';

/** What floats over the page, by its part. */
export const floating = (page: Page) => ({
  banner: page.locator('[data-slot=cookie-banner]'),
  popup: page.locator('[data-slot=finance-popup]'),
  badge: page.locator('[data-slot=finance-badge]').and(page.locator('button')),
  phone: page.locator('[data-slot=phone-button]'),
  card: page.locator('[data-slot=support-card]'),
  prompt: page.locator('[data-slot=support-prompt]'),
  bar: page.locator('[data-slot=whatsapp-bar]'),
});

/** Drags by a pointer of that kind, from the middle of an element, by so many pixels to the right and down. */
export async function drag(page: Page, element: Locator, kind: 'mouse' | 'pen' | 'touch', right: number, down = 0): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('there is nothing to drag');
  const x = Math.round(box.x + 60);
  const y = Math.round(box.y + box.height / 2);
  const device = await page.context().newCDPSession(page);
  const steps = [0, 0.25, 0.5, 1].map((part) => ({ x: x + Math.round(right * part), y: y + Math.round(down * part) }));
  const end = steps.at(-1) ?? { x, y };
  if (kind === 'touch') {
    await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (const point of steps) await device.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    return;
  }
  const held = { pointerType: kind, button: 'left', clickCount: 1 } as const;
  await device.send('Input.dispatchMouseEvent', { type: 'mousePressed', x, y, ...held });
  for (const point of steps) await device.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point, ...held, buttons: 1 });
  await device.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...end, ...held });
}
