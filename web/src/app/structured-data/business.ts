import area from '../../../content/area.json';
import { telHref } from '../../lib/contact-links.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { absoluteUrl, firmCard } from '../page-urls.ts';
import { openingHours, type OpeningHours } from './opening-hours.ts';
import type { GeoCoordinates, Thing } from './thing.ts';

/** A reference to the firm. */
export interface BusinessReference extends Thing {
  '@type': 'HomeAndConstructionBusiness';
  '@id': string;
  name: string;
  url: string;
}

export interface Business extends BusinessReference {
  description: string;
  telephone: readonly string[];
  email: string;
  foundingDate: string;
  image: string;
  logo: string;
  address: PostalAddress;
  geo?: GeoCoordinates;
  areaServed: GeoCircle;
  openingHoursSpecification: readonly OpeningHours[];
  sameAs?: readonly string[];
  hasMap?: string;
}

interface PostalAddress extends Thing {
  '@type': 'PostalAddress';
  streetAddress: string;
  addressLocality: string;
  postalCode: string;
  addressCountry: 'GB';
}

export interface GeoCircle extends Thing {
  '@type': 'GeoCircle';
  geoMidpoint: GeoCoordinates;
  /** In metres (schema.org/geoRadius). */
  geoRadius: number;
}

/** References the firm as provider, author or publisher. */
export function businessReference(): BusinessReference {
  return {
    '@type': 'HomeAndConstructionBusiness',
    '@id': absoluteUrl('/#business'),
    name: site.company.name,
    url: absoluteUrl(paths.home.getHref()),
  };
}

/**
 * The firm in full, for the home and contact pages (rule 1.5). Google requires name and address
 * (developers.google.com/search/docs/appearance/structured-data/local-business). There is no rating: Google accepts no
 * aggregateRating that a firm gives itself (…/structured-data/review-snippet#guidelines).
 */
export function business(): Business {
  const { company, phones, email, address, claims, links, hours } = site;
  const geo = townAt(address.town);
  return {
    ...businessReference(),
    description: `${company.trade} for ${company.area}`,
    telephone: Object.values(phones).map(({ number }) => telHref(number).replace('tel:', '')),
    email,
    foundingDate: claims.foundedInSearchData,
    image: absoluteUrl(firmCard),
    logo: absoluteUrl('/icon-512.png'),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.town,
      postalCode: address.postcode,
      addressCountry: 'GB',
    },
    ...(geo ? { geo } : {}),
    areaServed: serviceArea(),
    openingHoursSpecification: openingHours(hours),
    ...(isReal(links.googleReviews) ? { sameAs: [links.googleReviews] } : {}),
    ...(isReal(links.mapsListing) ? { hasMap: links.mapsListing } : {}),
  };
}

/** The service area (rule 1.5): the claimed radius around the centre of the map. */
export function serviceArea(): GeoCircle {
  const geoMidpoint = townAt(area.centre);
  if (!geoMidpoint) throw new Error(`content/area.json: centre: ${area.centre} is not one of the towns`);
  return { '@type': 'GeoCircle', geoMidpoint, geoRadius: Number(site.claims.serviceRadiusKm) * 1000 };
}

function townAt(name: string): GeoCoordinates | undefined {
  const town = area.towns.find((entry) => entry.name === name);
  return town && { '@type': 'GeoCoordinates', latitude: town.latitude, longitude: town.longitude };
}

/** Returns false for the demonstration firm's URLs, which use names reserved by RFC 2606. */
function isReal(url: string): boolean {
  return !/(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/.test(new URL(url).hostname);
}
