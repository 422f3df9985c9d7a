import { expect, test } from 'vitest';
import { appAddress } from './app-links.ts';
import { paths } from './paths.ts';

test.each([
  ['', '/app/online-estimate/'],
  ['https://app.firm.co.uk', 'https://app.firm.co.uk/online-estimate/'],
  ['https://app.firm.co.uk/', 'https://app.firm.co.uk/online-estimate/'],
  ['https://firm.co.uk/tools/', 'https://firm.co.uk/tools/online-estimate/'],
])('rule 2.93: with the app host "%s" the estimate\'s link leads to %s', (host, link) => {
  expect(appAddress(host, paths.estimate.getHref())).toBe(link);
});
