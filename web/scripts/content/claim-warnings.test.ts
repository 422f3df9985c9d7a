import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimWarnings } from './claim-warnings.ts';
import { contentFolder, readJsonContent } from './files.ts';
import type { Site } from '../../content-model/site.ts';

const { claims } = readJsonContent(join(contentFolder, 'site.json')) as Site;
const consistent = { ...claims, established: '1985', foundedInSearchData: '1985', years: '41' };

test('warns of each pair of the shipped claims that contradict each other in 2026', () => {
  expect(claimWarnings(claims, 2026)).toEqual([
    'content/site.json: claims.foundedInSearchData: is 1986, but established is 1985: search engines show the one, pages the other',
    'content/site.json: claims.years: is 39, but established (1985) makes it 41 in 2026',
  ]);
});

test('does not warn of figures that agree', () => {
  expect(claimWarnings(consistent, 2026)).toEqual([]);
});

test('accepts the age of a firm founded late in the year', () => {
  expect(claimWarnings({ ...consistent, years: '40' }, 2026)).toEqual([]);
});

test.each([
  [{ yearsInBusiness: 'over 45 years' }, 'yearsInBusiness'],
  [{ customersShort: '15K+' }, 'customersShort'],
  [{ homeSystems: 'over 20,000' }, 'homeSystems'],
  [{ averageStars: '4.9 star' }, 'averageStars'],
  [{ quoteTime: 'Takes 90 seconds' }, 'quoteTime'],
])('warns of %j', (change, field) => {
  expect(claimWarnings({ ...consistent, ...change }, 2026)).toEqual([
    expect.stringContaining(`content/site.json: claims.${field}: `),
  ]);
});

test('compares only claims that hold a figure', () => {
  expect(claimWarnings({ ...consistent, customersShort: 'Thousands', averageStars: 'Top rated' }, 2026)).toEqual([]);
});
