import type { Page } from 'playwright-core';

export interface Point {
  x: number;
  y: number;
}

const STEP_MS = 20;

/** The finger rests before it is lifted, so that the scroll has no momentum. */
const REST_MS = 200;

/**
 * Moves a finger over the page, from the first point to the last, and lifts it. The browser takes the speed from the
 * events' timestamps. All events are sent at once: with a wait between them a busy machine would see a long press.
 */
export async function swipe(page: Page, points: readonly Point[]): Promise<void> {
  const device = await page.context().newCDPSession(page);
  const lifted = Date.now();
  const at = (step: number) => (lifted - REST_MS - (points.length - 1 - step) * STEP_MS) / 1_000;
  await Promise.all([
    ...points.map((point, step) =>
      device.send('Input.dispatchTouchEvent', {
        type: step === 0 ? 'touchStart' : 'touchMove',
        touchPoints: [point],
        timestamp: at(step),
      }),
    ),
    device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: lifted / 1_000 }),
  ]);
  await device.detach();
}

/** `count` evenly spaced points from one point to another, both included. */
export function pointsBetween(from: Point, to: Point, count: number): Point[] {
  return Array.from({ length: count }, (_, step) => {
    const part = step / (count - 1);
    return { x: Math.round(from.x + (to.x - from.x) * part), y: Math.round(from.y + (to.y - from.y) * part) };
  });
}
