import { expect, inject, test } from 'vitest';
import { openInteractive, openPage } from './support/browser.ts';
import { layouts } from './support/layouts.ts';

const siteUrl = inject('siteUrl');

/** Marks every use of the page's formatters in its timeline. */
function markFormatters(): void {
  const formatters: [owner: object, names: string[]][] = [
    [Intl, ['DateTimeFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat', 'Segmenter', 'Collator']],
    [Date.prototype, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']],
    [Number.prototype, ['toLocaleString']],
    [String.prototype, ['localeCompare']],
  ];
  for (const [owner, names] of formatters)
    for (const name of names) {
      const formatter = Reflect.get(owner, name) as new () => object;
      const marking = new Proxy(formatter, {
        apply: (...call) => {
          performance.mark(`formatter: ${name}`);
          return Reflect.apply(...call) as unknown;
        },
        construct: (...call) => {
          performance.mark(`formatter: ${name}`);
          return Reflect.construct(...call) as object;
        },
      });
      Reflect.set(owner, name, marking);
    }
}

// The first formatter takes 17 ms on a desktop computer (`lib/in-figures.ts`), in which the page answers no input.
test.each([...layouts, '/intruder-alarms/', '/app/online-estimate/', '/app/how-safe-is-your-home/'])(
  '%s becomes interactive without a formatter of dates or numbers',
  async (path) => {
    const page = await openPage();
    await page.addInitScript(markFormatters);
    await openInteractive(page, `${siteUrl}${path}`);
    const used = () => page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));
    expect(await used()).not.toContainEqual(expect.stringContaining('formatter'));
    await page.evaluate(() => (1_000).toLocaleString('en-GB'));
    expect(await used()).toContainEqual('formatter: toLocaleString');
  },
);
