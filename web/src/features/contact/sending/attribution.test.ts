import { expect, test } from 'vitest';
import { attributionsOf } from './attribution.ts';

const site = 'https://firm.example';

test('the first attribution is the campaign of the landing page without the rest of its query', () => {
  const landing = `${site}/cctv-systems/?utm_source=leaflet&utm_term=two+cameras&email=pat@example.com&utm_medium=`;
  expect(attributionsOf(landing, `${site}/contact-us/`, '')).toEqual({
    firstTouch: { source: 'leaflet', term: 'two cameras', landingPath: '/cctv-systems/' },
  });
});

test.each([
  ['https://www.google.com/search?q=alarm', 'https://www.google.com'],
  ['android-app://com.google.android.gm/', undefined],
  ['', undefined],
])('keeps only the origin of the referrer "%s", if it is another site', (referrer, kept) => {
  expect(attributionsOf(`${site}/`, `${site}/`, referrer).firstTouch?.referrer).toBe(kept);
});

test('the last attribution is the current URL, if it names another campaign', () => {
  const open = `${site}/contact-us/?utm_campaign=banner`;
  expect(attributionsOf(`${site}/`, open, '').lastTouch).toEqual({ campaign: 'banner', landingPath: '/contact-us/' });
  expect(attributionsOf(open, open, '')).not.toHaveProperty('lastTouch');
});

test('after a load from our own page, the first attribution is the campaign of that page, or unknown', () => {
  const contact = `${site}/contact-us/`;
  expect(attributionsOf(contact, contact, `${site}/blog/?utm_source=leaflet`)).toEqual({
    firstTouch: { source: 'leaflet', landingPath: '/blog/' },
  });
  expect(attributionsOf(contact, contact, `${site}/blog/`)).toEqual({});
});
