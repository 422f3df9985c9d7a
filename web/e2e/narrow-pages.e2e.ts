import { test } from 'vitest';
import { everyPage, openSound } from './sound-page.ts';

// Phones have at least two device pixels per CSS pixel.
const phone = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 };

test.each(everyPage)('%s at 360 px: axe, no sideways scroll, at most 400 KB, no console errors', async (path) => {
  await openSound(path, phone);
});
