import type { Site } from '../../content-model/site.ts';
import { site } from './site.ts';

type Place = Pick<Site['address'], 'latitude' | 'longitude'>;

/** Half the height and width of OpenStreetMap's section, in degrees: about a mile by a mile in the north of England. */
const HALF_HEIGHT = 0.008;
const HALF_WIDTH = 0.014;

/** URL of the interactive map (rule 2.63): the firm's own, or OpenStreetMap's. */
export const mapEmbed = site.links.mapsEmbed || openStreetMapEmbed(site.address);

/** URL of the firm on a map site. */
export const mapListing = site.links.mapsListing || openStreetMapListing(site.address);

/** OpenStreetMap's page for other sites, with a marker (wiki.openstreetmap.org/wiki/Export#Embeddable_HTML). */
export function openStreetMapEmbed({ latitude, longitude }: Place): string {
  const box = [longitude - HALF_WIDTH, latitude - HALF_HEIGHT, longitude + HALF_WIDTH, latitude + HALF_HEIGHT].map(
    (degree) => degree.toFixed(4),
  );
  const query = new URLSearchParams({ bbox: box.join(','), layer: 'mapnik', marker: `${latitude},${longitude}` });
  return `https://www.openstreetmap.org/export/embed.html?${query.toString()}`;
}

/** The same place on OpenStreetMap itself. */
export function openStreetMapListing({ latitude, longitude }: Place): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}
