import type { site } from '../../src/lib/site.ts';

/** The colour `--ink` of `src/app/styles/tokens.css`, in which a browser may paint its interface. */
const INK = '#0d1726';

function icon(size: 192 | 512, purpose: 'any' | 'maskable') {
  const name = purpose === 'any' ? 'icon' : 'icon-maskable';
  return { src: `/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

/** `site.webmanifest` (w3.org/TR/appmanifest): names and icons for a home screen. The site opens in the browser with its address bar. */
export function webManifest({ company }: Pick<typeof site, 'company'>): string {
  const manifest = {
    name: company.name,
    short_name: company.shortName,
    description: `${company.trade} for ${company.area}`,
    lang: 'en-GB',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    theme_color: INK,
    background_color: INK,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
