import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Target size is the only rule of WCAG 2.2 AA that axe leaves off by default. With `resultTypes`, other results are listed only once.
const options = { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] };

/** The violations that axe finds on a page, or in the part that a selector matches: one line per rule, with the elements. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  // Sections that are not rendered yet have estimated positions, on which axe would base its colours.
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('main section, footer')].some(
          (section) => getComputedStyle(section).contentVisibility === 'auto',
        ),
      ),
    )
    .toBe(false);
  // Axe must not measure a colour in the middle of a transition.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
  // Half a megabyte, which a page needs once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const results = (await page.evaluate(`axe.run(${JSON.stringify(part)}, ${JSON.stringify(options)})`)) as AxeResults;
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
