/** A schema.org entity in JSON-LD. */
export interface Thing {
  '@type': string;
  /** Identifier for references: a URL with a fragment, the same on every page. */
  '@id'?: string;
}

/** The graph of all entities of a page. */
export function graphOf(things: readonly Thing[]) {
  return { '@context': 'https://schema.org', '@graph': things };
}
