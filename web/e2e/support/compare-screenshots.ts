import type { Page } from 'playwright-core';

/**
 * Largest difference of a colour channel, of 255, that is too faint to see. Chromium draws the edges of icons and borders again
 * when a style sheet arrives, and four pixels of an icon were seen to differ by 1.
 */
const MAX_FAINT_DIFFERENCE = 3;

/** Enough for the edges of some icons, too few for a faint shadow. */
const MAX_FAINT_PIXELS = 100;

/** Enough for the corners of a border, of which one pixel was seen to differ by more; too few for a dot of an icon. */
const MAX_CLEAR_PIXELS = 4;

/** The pixels of a picture, row by row, four bytes each: red, green, blue, opacity. */
export interface Pixels {
  width: number;
  bytes: Buffer;
}

/**
 * Compares two screenshots. Returns where they differ, in the form "8 pixels, from (299, 49) to (302, 51)", "size", or
 * "nothing". The page decodes them.
 */
export async function differenceOf(page: Page, before: Buffer, after: Buffer): Promise<string> {
  if (before.equals(after)) return 'nothing';
  return differenceOfPixels(await pixelsOf(page, before), await pixelsOf(page, after));
}

/** Compares the pixels of two screenshots, with the results of `differenceOf`. */
export function differenceOfPixels(first: Pixels, second: Pixels): string {
  if (first.width !== second.width || first.bytes.length !== second.bytes.length) return 'size';

  const differing = new Set<number>();
  const clear = new Set<number>();
  for (const [index, value] of first.bytes.entries()) {
    const difference = Math.abs(value - (second.bytes[index] ?? 0));
    if (difference > 0) differing.add(Math.floor(index / 4));
    if (difference > MAX_FAINT_DIFFERENCE) clear.add(Math.floor(index / 4));
  }
  if (clear.size <= MAX_CLEAR_PIXELS && differing.size <= MAX_FAINT_PIXELS) return 'nothing';

  const columns = [...differing].map((pixel) => pixel % first.width).toSorted((a, b) => a - b);
  const rows = [...differing].map((pixel) => Math.floor(pixel / first.width));
  return `${differing.size} pixels, from (${columns[0]}, ${rows[0]}) to (${columns.at(-1)}, ${rows.at(-1)})`;
}

async function pixelsOf(page: Page, screenshot: Buffer): Promise<Pixels> {
  const { width, pixels } = await page.evaluate(async (picture) => {
    const encoded = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([encoded], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!canvas) throw new Error('no canvas');
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    return { width: image.width, pixels: Array.from(data, (byte) => String.fromCharCode(byte)).join('') };
  }, screenshot.toString('base64'));
  return { width, bytes: Buffer.from(pixels, 'latin1') };
}
