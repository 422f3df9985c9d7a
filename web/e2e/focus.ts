import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the element itself has the focus. */
export async function hasFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true);
}

/** Returns true if the focus is on the element or inside it at this moment. */
export const holdsFocus = (element: Locator): Promise<boolean> => element.evaluate((node) => node.contains(document.activeElement));
