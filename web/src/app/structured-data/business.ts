import { foundedInSearchData } from 'content:particulars';
import area from '../../../content/area.json';
import { telHref } from '../../lib/contact-links.ts';
import { mapListing } from '../../lib/map-links.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { absoluteUrl, firmCard } from '../page-urls.ts';
import { openingHours } from './opening-hours.ts';

/** References the firm as provider, author or publisher. */
export function businessReference() {
  return {
    '@type': 'HomeAndConstructionBusiness',
    '@id': absoluteUrl('/#business'),
    name: site.company.name,
    url: absoluteUrl(paths.home.getHref()),
  };
}

/**
 * The firm, for the home and contact pages (rule 1.5); the latter adds its particulars (rule 1.10). Google requires name and address
 * (developers.google.com/search/docs/appearance/structured-data/local-business). There is no rating: Google accepts no
 * aggregateRating that a firm gives itself (…/structured-data/review-snippet#guidelines).
 */
export function business() {
  const { company, phones, email, address, links, hours } = site;
  return {
    ...businessReference(),
    description: `${company.trade} for ${company.area}`,
    telephone: Object.values(phones).map(({ number }) => telHref(number).replace('tel:', '')),
    email,
    foundingDate: foundedInSearchData,
    image: absoluteUrl(firmCard),
    logo: absoluteUrl('/icon-512.png'),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.town,
      postalCode: address.postcode,
      addressCountry: 'GB',
    },
    geo: { '@type': 'GeoCoordinates', latitude: address.latitude, longitude: address.longitude },
    areaServed: serviceArea(),
    openingHoursSpecification: openingHours(hours),
    ...(isReal(links.googleReviews) ? { sameAs: [links.googleReviews] } : {}),
    hasMap: mapListing,
  };
}

/** The service area (rule 1.5): the claimed radius, in metres, around the centre of the map (schema.org/geoRadius). */
export function serviceArea() {
  const geoMidpoint = townAt(area.centre);
  if (!geoMidpoint) throw new Error(`content/area.json: centre: ${area.centre} is not one of the towns`);
  return { '@type': 'GeoCircle', geoMidpoint, geoRadius: Number(site.claims.serviceRadiusKm) * 1000 };
}

function townAt(name: string) {
  const town = area.towns.find((entry) => entry.name === name);
  return town && { '@type': 'GeoCoordinates', latitude: town.latitude, longitude: town.longitude };
}

/** Returns false for the demonstration firm's URLs, which use names reserved by RFC 2606. */
function isReal(url: string): boolean {
  return !/(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/.test(new URL(url).hostname);
}
