import content from '../../content/screens/cctv-systems.json';
import type { CctvSystems as Content } from '../../content-model/screens/cctv-systems.ts';
import { later } from '../components/behaviours/later.tsx';
import { MarkedHead } from '../components/sections/marked-head.tsx';
import { doorstepDusk, doorstepDuskMarkers } from '../components/media/scenes/doorstep-dusk.ts';
import { heroPlaces } from '../features/cctv/hero-places.ts';

const page: Content = content;
const Below = later(async () => (await import('../features/cctv/below.tsx')).Below);

/** Cameras for homes (spec §2, CCTV systems page). */
export default function CctvSystems() {
  return (
    <>
      <MarkedHead head={page.head} scene={doorstepDusk} places={heroPlaces} points={doorstepDuskMarkers} />
      <Below page={page} />
    </>
  );
}
