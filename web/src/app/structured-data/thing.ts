/** A thing of schema.org's vocabulary, as it stands in JSON-LD. */
export interface Thing {
  '@type': string;
  /** By what other things name it: an address with an anchor, the same on every page. */
  '@id'?: string;
}

/** A point on the ground, in degrees. */
export interface GeoCoordinates extends Thing {
  '@type': 'GeoCoordinates';
  latitude: number;
  longitude: number;
}

/** What a page's block holds: all of its things in one graph. */
export interface Graph {
  '@context': 'https://schema.org';
  '@graph': readonly Thing[];
}

export function graphOf(things: readonly Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things };
}
