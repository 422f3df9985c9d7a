import type { Locator, Page } from 'playwright-core';
import { swipe, wayTo } from './touch.ts';

/** The floating widgets, by name. */
export const floating = (page: Page) => ({
  banner: page.locator('[data-slot=cookie-banner]'),
  popup: page.locator('[data-slot=finance-popup]'),
  badge: page.locator('[data-slot=finance-badge]').and(page.locator('button')),
  phone: page.locator('[data-slot=phone-button]'),
  card: page.locator('[data-slot=support-card]'),
  prompt: page.locator('[data-slot=support-prompt]'),
  bar: page.locator('[data-slot=whatsapp-bar]'),
});

/** Drags from the middle of an element with a kind of pointer, `right` pixels to the right and `down` pixels down. */
export async function drag(page: Page, element: Locator, kind: 'mouse' | 'pen' | 'touch', right: number, down = 0): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element to drag is not visible');
  const x = Math.round(box.x + 60);
  const y = Math.round(box.y + box.height / 2);
  const end = { x: x + right, y: y + down };
  const steps = wayTo({ x, y }, end, 5);
  if (kind === 'touch') {
    await swipe(page, steps);
    return;
  }
  const device = await page.context().newCDPSession(page);
  const held = { pointerType: kind, button: 'left', clickCount: 1 } as const;
  await device.send('Input.dispatchMouseEvent', { type: 'mousePressed', x, y, ...held });
  for (const point of steps) await device.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point, ...held, buttons: 1 });
  await device.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...end, ...held });
}
