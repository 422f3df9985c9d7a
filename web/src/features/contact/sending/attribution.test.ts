import { expect, test } from 'vitest';
import { attributionsOf } from './attribution.ts';

const site = 'https://firm.example';

test('the first touch is the campaign of the landing page, and nothing else of its query', () => {
  const landing = `${site}/cctv-systems/?utm_source=leaflet&utm_term=two+cameras&email=pat@example.com&utm_medium=`;
  expect(attributionsOf(landing, `${site}/contact-us/`, '')).toEqual({
    firstTouch: { source: 'leaflet', term: 'two cameras', landingPath: '/cctv-systems/' },
  });
});

test.each([
  ['https://www.google.com/search?q=alarm', 'https://www.google.com'],
  ['android-app://com.google.android.gm/', undefined],
  ['', undefined],
])('of the referrer "%s" only the origin of another site is kept', (referrer, kept) => {
  expect(attributionsOf(`${site}/`, `${site}/`, referrer).firstTouch?.referrer).toBe(kept);
});

test('the last touch is the open address, where it names a campaign of its own', () => {
  const open = `${site}/contact-us/?utm_campaign=banner`;
  expect(attributionsOf(`${site}/`, open, '').lastTouch).toEqual({ campaign: 'banner', landingPath: '/contact-us/' });
  expect(attributionsOf(open, open, '')).not.toHaveProperty('lastTouch');
});

test('after a load from our own page, the first touch is that page\'s campaign, or unknown', () => {
  const contact = `${site}/contact-us/`;
  expect(attributionsOf(contact, contact, `${site}/blog/?utm_source=leaflet`)).toEqual({
    firstTouch: { source: 'leaflet', landingPath: '/blog/' },
  });
  expect(attributionsOf(contact, contact, `${site}/blog/`)).toEqual({});
});
