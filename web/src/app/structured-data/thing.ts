/** A schema.org entity in JSON-LD. */
export interface Thing {
  '@type': string;
  /** Identifier for references: a URL with a fragment, the same on every page. */
  '@id'?: string;
}

/** Coordinates in degrees. */
export interface GeoCoordinates extends Thing {
  '@type': 'GeoCoordinates';
  latitude: number;
  longitude: number;
}

/** The graph of all entities of a page. */
export interface Graph {
  '@context': 'https://schema.org';
  '@graph': readonly Thing[];
}

export function graphOf(things: readonly Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things };
}
