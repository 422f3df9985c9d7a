import { test } from 'vitest';
import { everyPage, openSound } from './sound-page.ts';

// A phone's screen has two pixels and more to each of the page's.
const phone = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 };

test.each(everyPage)('%s at 360 px: axe, no sideways scroll, at most 400 KB, no complaint', async (path) => {
  await openSound(path, phone);
});
