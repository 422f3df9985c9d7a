import { test } from 'vitest';
import { allPages, checkPage, expectNoSidewaysScroll, layouts, loadAndCheckPage } from './support/page-checks.ts';

const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

test.each(allPages)('%s at 1280 px: axe, no sideways scroll, at most 400 KB, no console errors', async (path) => {
  const page = await loadAndCheckPage(path, desktop);
  await page.setViewportSize({ width: 768, height: 900 });
  if (layouts.has(path)) await checkPage(page, path, 768);
  else await expectNoSidewaysScroll(page, path, 768);
});
