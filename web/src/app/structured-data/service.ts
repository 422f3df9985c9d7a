import { paths } from '../../lib/paths.ts';
import { absoluteUrl, cardOf } from '../page-urls.ts';
import type { RouteEntry } from '../routes.ts';
import type { PageSeo } from '../seo.ts';
import { businessReference, serviceArea } from './business.ts';

const serviceTypes: Readonly<Record<string, string>> = {
  [paths.homeSecurity.getHref()]: 'Home security installation',
  [paths.commercialSecurity.getHref()]: 'Commercial security installation',
  [paths.intruderAlarms.getHref()]: 'Intruder alarm installation',
  [paths.cctvSystems.getHref()]: 'CCTV installation',
  [paths.annualMaintenance.getHref()]: 'Alarm and CCTV maintenance and repair',
};

/** The service that a page describes (schema.org/Service; Google requires nothing of it); null for other pages. */
export function service(entry: RouteEntry, { title, description }: PageSeo) {
  const serviceType = serviceTypes[entry.canonical];
  if (serviceType === undefined) return null;
  return {
    '@type': 'Service',
    name: title.replace(/ \| .*$/, ''),
    serviceType,
    description,
    url: absoluteUrl(entry.canonical),
    image: absoluteUrl(cardOf(entry)),
    provider: businessReference(),
    areaServed: serviceArea(),
  };
}
