import { test } from 'vitest';
import { layouts } from './support/layouts.ts';
import { loadAndCheckPage } from './support/page-checks.ts';

// Phones have at least two device pixels per CSS pixel.
const phone = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 };

// wide-pages.e2e.ts narrows the other pages.
test.each([...layouts])('%s at 360 px: axe, no sideways scroll, at most 400 KB, no console errors', async (path) => {
  await loadAndCheckPage(path, phone);
});
