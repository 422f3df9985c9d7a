// Carries the assets of earlier releases into a built site: node scripts/releases/carry.ts PREVIOUS_SITE [SITE]. RELEASES_KEPT
// is the number of earlier releases, 3 by default.
import { distFolder } from '../build-folders.ts';
import { carriedOf, carryAssets } from './carry-assets.ts';

const [previous, dist = distFolder] = process.argv.slice(2);
if (previous === undefined) throw new Error('The folder of the previous site is missing');
const kept = Number(process.env.RELEASES_KEPT ?? 3);
if (!Number.isInteger(kept) || kept < 0 || kept > 20)
  throw new Error('RELEASES_KEPT is not a whole number from 0 to 20');

const releases = await carryAssets(previous, dist, kept);
console.info(
  `${releases[0]?.length ?? 0} assets, and ${carriedOf(releases).length} of ${releases.length - 1} previous releases`,
);
