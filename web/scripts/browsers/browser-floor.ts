import type { CompatStatement, SimpleSupportStatement } from '@mdn/browser-compat-data';

/**
 * The oldest browsers that run the site's script (docs/reference/browsers.md). Older ones show the prerendered HTML
 * (`reachesFloor` in `src/app/start.ts`). Safari's version is that of macOS and iOS.
 */
export const browserFloor = { chrome: 100, firefox: 102, safari: 15.4 } as const;

export type FloorBrowser = keyof typeof browserFloor;

export const floorBrowsers = Object.keys(browserFloor) as FloorBrowser[];

/** The floor as Vite's `build.target`. */
export const buildTargets: string[] = Object.entries(browserFloor).map(([name, version]) => `${name}${version}`);

/** The browsers of the floor that lack a feature, by MDN's compatibility data. Partial or prefixed support does not count. */
export function lackedBy(
  { support }: CompatStatement,
  browsers: readonly FloorBrowser[] = floorBrowsers,
): FloorBrowser[] {
  return browsers.filter(
    (browser) => ![support[browser] ?? []].flat().some((statement) => covers(statement, browserFloor[browser])),
  );
}

function covers(statement: SimpleSupportStatement, version: number): boolean {
  const { version_added: added, version_removed: removed } = statement;
  if (statement.flags || statement.prefix || statement.alternative_name || statement.partial_implementation)
    return false;
  return isReached(added, version) && !(removed !== undefined && isReached(removed, version));
}

/** False for a version that is not a number: `false`, or `preview`. */
function isReached(release: string | false, version: number): boolean {
  return release !== false && Number(release.replace('≤', '')) <= version;
}
