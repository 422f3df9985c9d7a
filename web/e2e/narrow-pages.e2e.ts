import { test } from 'vitest';
import { allPages, loadAndCheckPage } from './support/page-checks.ts';

// Phones have at least two device pixels per CSS pixel.
const phone = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 };

test.each(allPages)('%s at 360 px: axe, no sideways scroll, at most 400 KB, no console errors', async (path) => {
  await loadAndCheckPage(path, phone);
});
