import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { absoluteUrl } from '../page-urls.ts';
import { businessReference } from './business.ts';

/**
 * The site's name, which Google reads on the home page only. Google requires name and url
 * (developers.google.com/search/docs/appearance/site-names).
 */
export function webSite() {
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
