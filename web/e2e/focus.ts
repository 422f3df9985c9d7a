import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until an element itself has the focus. */
export async function hasFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true);
}

/** Whether the focus is on an element, or on something in it, at this moment. */
export const holdsFocus = (element: Locator): Promise<boolean> => element.evaluate((node) => node.contains(document.activeElement));
