import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { absoluteUrl } from '../page-urls.ts';
import { businessReference, type BusinessReference } from './business.ts';
import type { Thing } from './thing.ts';

export interface WebSite extends Thing {
  '@type': 'WebSite';
  name: string;
  alternateName: string;
  url: string;
  inLanguage: 'en-GB';
  publisher: BusinessReference;
}

/**
 * The site's name, which Google reads on the home page only. Google requires name and url
 * (developers.google.com/search/docs/appearance/site-names).
 */
export function webSite(): WebSite {
  return {
    '@type': 'WebSite',
    '@id': absoluteUrl('/#website'),
    name: site.company.name,
    alternateName: site.company.shortName,
    url: absoluteUrl(paths.home.getHref()),
    inLanguage: 'en-GB',
    publisher: businessReference(),
  };
}
