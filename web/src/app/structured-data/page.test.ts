import { foundedInSearchData } from 'content:particulars';
import { expect, test } from 'vitest';
import area from '../../../content/area.json';
import { site } from '../../lib/site.ts';
import { siteOrigin } from '../page-urls.ts';
import { findRoute, routes } from '../routes.ts';
import { seoOf } from '../seo.ts';
import { faqPage } from './faq.ts';
import { openingHours } from './opening-hours.ts';
import { structuredDataOf } from './page.ts';
import { productList } from './products.ts';

/** A page's structured data as parsed JSON. */
type Node = Record<string, unknown>;

function thingsAt(path: string): Node[] {
  const entry = findRoute(path);
  return JSON.parse(JSON.stringify(structuredDataOf(entry, seoOf(entry)))) as Node[];
}

function thingAt(path: string, type: string): Node {
  const [found, ...others] = thingsAt(path).filter((thing) => thing['@type'] === type);
  if (!found || others.length > 0) throw new Error(`${path} must have one ${type}`);
  return found;
}

function crumbNames(path: string): unknown[] {
  return (thingAt(path, 'BreadcrumbList')['itemListElement'] as Node[]).map((item) => item['name']);
}

const indexable = routes.filter((entry) => !entry.noindex);

/** Every value of a property, at any depth. */
function valuesOf(value: unknown, property: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => [
    ...(name === property ? [child] : []),
    ...valuesOf(child, property),
  ]);
}

test.each(indexable.map((entry) => entry.path))(
  'every URL in the structured data of %s is absolute and on the site',
  (path) => {
    const addresses = ['@id', 'url', 'item', 'image', 'logo', 'mainEntityOfPage'].flatMap((property) =>
      valuesOf(thingsAt(path), property),
    );
    const texts = addresses.filter((address) => typeof address === 'string');
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((address) => !address.startsWith(`${siteOrigin}/`))).toEqual([]);
  },
);

test('no page rates the firm, and pages that are not indexed have no structured data', () => {
  for (const { path } of routes) expect(valuesOf(thingsAt(path), 'aggregateRating')).toEqual([]);
  for (const { path } of routes.filter((entry) => entry.noindex)) expect(thingsAt(path)).toEqual([]);
});

// Google's required properties: developers.google.com/search/docs/appearance/structured-data/breadcrumb
test.each(indexable.map((entry) => entry.path).filter((path) => path !== '/'))(
  '%s has breadcrumbs from the home page',
  (path) => {
    const items = thingAt(path, 'BreadcrumbList')['itemListElement'] as Node[];
    expect(items.length).toBeGreaterThanOrEqual(2);
    expect(items.map((item) => item['position'])).toEqual(items.map((_, index) => index + 1));
    for (const item of items) expect(item['name']).toMatch(/\S/);
    expect(items[0]).toMatchObject({ name: 'Home', item: `${siteOrigin}/` });
    expect(items.at(-1)?.['item']).toBe(siteOrigin + findRoute(path).canonical);
    expect(new Set(items.map((item) => item['item'])).size).toBe(items.length);
  },
);

test('a page of the submenu is below its parent, and an article below its category', () => {
  expect(crumbNames('/cctv-systems/')).toEqual(['Home', 'Home security', 'CCTV systems']);
  expect(crumbNames('/four-camera-mistakes/').slice(0, 3)).toEqual(['Home', 'Blog', 'CCTV']);
  expect(crumbNames('/blog/category/cctv/').slice(0, 2)).toEqual(['Home', 'Blog']);
});

// …/structured-data/local-business: name and address; …/site-names: name and url
test.each(['/', '/contact-us/'])(
  "rule 1.5: %s has the firm's name, contact details, opening hours and service area",
  (path) => {
    const firm = thingAt(path, 'HomeAndConstructionBusiness');
    const centre = area.towns.find(({ name }) => name === area.centre);
    expect(centre).toBeDefined();
    expect(firm).toMatchObject({
      name: site.company.name,
      url: `${siteOrigin}/`,
      email: site.email,
      foundingDate: foundedInSearchData,
      address: {
        '@type': 'PostalAddress',
        addressLocality: site.address.town,
        postalCode: site.address.postcode,
        addressCountry: 'GB',
      },
      geo: { '@type': 'GeoCoordinates' },
      areaServed: {
        '@type': 'GeoCircle',
        geoMidpoint: { latitude: centre?.latitude, longitude: centre?.longitude },
        geoRadius: Number(site.claims.serviceRadiusKm) * 1000,
      },
    });
    expect(firm['telephone']).toHaveLength(2);
    for (const number of firm['telephone'] as string[]) expect(number).toMatch(/^\+44\d{10}$/);
    expect(firm['openingHoursSpecification']).toEqual(openingHours(site.hours));
    expect(firm['openingHoursSpecification']).toHaveLength(site.hours.filter((entry) => 'opens' in entry).length);
  },
);

test("rule 1.10: only the contact page has the firm's registered name and numbers, of the same firm as on the home page", () => {
  const firm = thingAt('/contact-us/', 'HomeAndConstructionBusiness');
  expect(firm).toMatchObject({ '@id': thingAt('/', 'HomeAndConstructionBusiness')['@id'] });
  const withNumbers = indexable.filter(({ path }) => valuesOf(thingsAt(path), 'legalName').length > 0);
  expect(withNumbers.map(({ path }) => path)).toEqual(['/contact-us/']);
});

test('only the home page names the site', () => {
  expect(thingAt('/', 'WebSite')).toMatchObject({ name: site.company.name, url: `${siteOrigin}/` });
  expect(indexable.filter(({ path }) => thingsAt(path).some((thing) => thing['@type'] === 'WebSite'))).toHaveLength(1);
});

test.each(['/home-security/', '/commercial-security/', '/intruder-alarms/', '/cctv-systems/', '/annual-maintenance/'])(
  '%s is a service of the firm',
  (path) => {
    const service = thingAt(path, 'Service');
    expect(service).toMatchObject({
      url: siteOrigin + path,
      provider: { '@id': `${siteOrigin}/#business`, name: site.company.name },
    });
    expect(service['serviceType']).toMatch(/\S/);
  },
);

// …/structured-data/article: nothing is required; recommended are author (name, url), datePublished, headline, image
const articles = routes.filter((entry) => entry.screen === 'post').map((entry) => entry.path);
test.each(articles)('%s is an article with author, date and picture', (path) => {
  const post = thingAt(path, 'BlogPosting');
  expect(post['datePublished']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(post['headline']).toMatch(/\S/);
  expect(post['image']).toMatch(/\.jpg$/);
  expect(post).toMatchObject({
    author: { name: site.company.name, url: `${siteOrigin}/` },
    mainEntityOfPage: siteOrigin + path,
  });
});

// …/structured-data/faqpage: mainEntity with name and acceptedAnswer.text each
test('questions and answers keep their text and order', () => {
  const page = faqPage([
    { question: 'How long does it take?', answer: 'A day.' },
    { question: 'Do you take the old one away?', answer: 'Yes.' },
  ]);
  expect(page.mainEntity).toEqual([
    { '@type': 'Question', name: 'How long does it take?', acceptedAnswer: { '@type': 'Answer', text: 'A day.' } },
    { '@type': 'Question', name: 'Do you take the old one away?', acceptedAnswer: { '@type': 'Answer', text: 'Yes.' } },
  ]);
});

// …/structured-data/product-snippet: name; the rest is for offers and reviews, of which there are none
test('a product has its name, description, brand and widest picture, and no price', () => {
  const pictures = {
    '../siren-480.webp': '/assets/siren-480-a.webp',
    '../siren-1000.webp': '/assets/siren-1000-b.webp',
  };
  const { itemListElement } = productList([{ title: 'Siren', description: 'Loud.', image: 'siren' }], pictures);
  expect(itemListElement[0]).toEqual({
    '@type': 'ListItem',
    position: 1,
    item: {
      '@type': 'Product',
      name: 'Siren',
      description: 'Loud.',
      image: `${siteOrigin}/assets/siren-1000-b.webp`,
      brand: { '@type': 'Brand', name: site.company.name },
    },
  });
  expect(() => productList([{ title: 'Siren', description: 'Loud.', image: 'sirens' }], pictures)).toThrow(
    'src/assets/products: has no picture "sirens"',
  );
});
