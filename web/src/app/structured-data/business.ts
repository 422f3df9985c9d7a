import area from '../../../content/area.json';
import { telHref } from '../../lib/contact-links.ts';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { absoluteUrl } from '../public-address.ts';
import { firmCard } from '../social-card.ts';
import { openingHours, type OpeningHours } from './opening-hours.ts';
import type { GeoCoordinates, Thing } from './thing.ts';

/** The firm as other things name it. */
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

/** The firm by name and address, for the things that it provides, writes or publishes. */
export function businessReference(): BusinessReference {
  return {
    '@type': 'HomeAndConstructionBusiness',
    '@id': absoluteUrl('/#business'),
    name: site.company.name,
    url: absoluteUrl(paths.home.getHref()),
  };
}

/**
 * The whole firm, for home and contact page. Required by Google are name and address alone
 * (developers.google.com/search/docs/appearance/structured-data/local-business). The founding date is the one that
 * spec §1 gives for search engines; its rating is not: Google takes no aggregateRating that a firm gives itself (…/structured-data/review-snippet#guidelines).
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

/** The circle that the firm serves (spec §1): the claimed radius around the centre of the drawn map. */
export function serviceArea(): GeoCircle {
  const geoMidpoint = townAt(area.centre);
  if (!geoMidpoint) throw new Error(`content/area.json: centre: ${area.centre} is not one of the towns`);
  return { '@type': 'GeoCircle', geoMidpoint, geoRadius: Number(site.claims.serviceRadiusKm) * 1000 };
}

function townAt(name: string): GeoCoordinates | undefined {
  const town = area.towns.find((entry) => entry.name === name);
  return town && { '@type': 'GeoCoordinates', latitude: town.latitude, longitude: town.longitude };
}

/** Whether an address can be somebody's: the invented firm's are on names that RFC 2606 keeps free. */
function isReal(url: string): boolean {
  return !/(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/.test(new URL(url).hostname);
}
