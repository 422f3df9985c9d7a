import content from '../../content/screens/home-security.json';
import type { HomeSecurity as Content } from '../../content-model/screens/home-security.ts';
import { later } from '../components/behaviours/later.tsx';
import { MarkedHead } from '../components/sections/marked-head.tsx';
import { semiDusk, semiDuskMarkers } from '../components/media/scenes/semi-dusk.ts';
import { heroPlaces } from '../features/home-security/hero-places.ts';

const page = content as Content;
const Below = later(async () => (await import('../features/home-security/below.tsx')).Below);

/** What is done for a home (spec §2, home security page). */
export default function HomeSecurity() {
  return (
    <>
      <MarkedHead head={page.head} scene={semiDusk} places={heroPlaces} points={semiDuskMarkers} />
      <Below page={page} />
    </>
  );
}
