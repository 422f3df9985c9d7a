import { expect, test } from 'vitest';
import home from '../content/screens/home.json' with { type: 'json' };
import site from '../content/site.json' with { type: 'json' };
import { whoRings } from '../src/features/contact/callback/callback-options.ts';
import { documentAt, hrefsOf, textsOf } from './built-site.ts';

const $ = documentAt('/');

test('rule 2.41: the hero has a headline, an introduction, a quote button and a phone button', () => {
  expect($('[data-slot=hero] h1').text()).toBe(home.hero.heading);
  expect($('[data-slot=hero] h1 + p').text()).toContain(String(site.claims.established));
  expect(textsOf($, '[data-slot=hero] a')).toContain('Get Free Quote');
  expect($('[data-slot=hero] a[href^="tel:"]')).toHaveLength(1);
});

test('rule 9.2: without script too the callback form says who rings outside office hours', () => {
  expect($('[data-slot=quote-form]').text()).toContain(whoRings);
});

test('rule 2.39: the home page has visually hidden headings for search', () => {
  const headings = textsOf($, 'div.visually-hidden :is(h2, h3)');
  for (const { title } of home.hero.search) expect(headings).toContain(title);
});

test('rule 2.46: the about section links to four pages, the last for commercial alarms and commercial CCTV', () => {
  expect(hrefsOf($, '#about a')).toEqual(
    expect.arrayContaining(['/about-us/', '/home-security/', '/cctv-systems/', '/commercial-security/']),
  );
  for (const name of ['Commercial alarms', 'Commercial CCTV'])
    expect(hrefsOf($, `#about a:contains("${name}")`)).toEqual(['/commercial-security/']);
});

test('rule 2.40: the sections are in order, with their anchors, and the services are four cards', () => {
  expect(
    $('main section[id]')
      .toArray()
      .map((section) => $(section).attr('id')),
  ).toEqual(['about', 'security-quiz', 'services', 'products', 'testimonials', 'contact']);
  expect(textsOf($, '#services li h3')).toEqual([
    'Home Burglar Alarms',
    'Home CCTV',
    'Commercial Alarms',
    'Commercial CCTV',
  ]);
});

test('rule 2.64: the quote section offers the online estimate first, then the form', () => {
  expect(textsOf($, '#security-quiz :is(h2, h3)')).toEqual([
    'A 60 second quote, without your name.',
    'Or a 3 minute assessment, by one of us',
  ]);
  expect(hrefsOf($, '#security-quiz h2 ~ div a:contains("Answer the questions")')).toEqual(['/online-estimate/']);
});

test('rule 2.48: the services have a banner with the brochure and a quote', () => {
  expect(hrefsOf($, '#services a[download]:contains("Download brochure")')).toEqual([expect.stringMatching(/\.pdf$/)]);
  expect(textsOf($, '#services a')).toContain('Get a free quote');
});

test('rule 2.49: the products have a tag, a heading and an introduction, and each links to the add-ons', () => {
  expect($('#products').text()).toContain('Our Equipment');
  expect($('#products').text()).toContain('Wireless technology with easy installation');
  expect(textsOf($, '#products h2')).toEqual(['Security Products']);
  const products = $('#products [data-product]').toArray();
  expect(products).toHaveLength(5);
  for (const product of products) {
    expect($(product).find('img')).toHaveLength(1);
    expect($(product).find('h3')).toHaveLength(1);
    expect($(product).find('a')).toHaveLength(1);
    expect($(product).find('a').attr('href')).toBe('/product-add-ons/');
    expect($(product).find('a').text()).toMatch(/^Learn More/);
  }
});

test('rule 2.52: before the reviews are fetched there is a link to all of them', () => {
  expect(textsOf($, '#testimonials :is(h2, h3)')).toContain('What Our Customers Say');
  expect(hrefsOf($, '#testimonials a:contains("See all Google Reviews")')).toEqual([site.links.googleReviews]);
});
