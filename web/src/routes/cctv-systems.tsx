import content from '../../content/screens/cctv-systems.json';
import type { CctvSystems as Content } from '../../content-model/screens/cctv-systems.ts';
import { lazyHydrate } from '../components/behaviours/hydration.tsx';
import { MarkedHead } from '../components/sections/marked-head.tsx';
import { doorstepDusk, doorstepDuskMarkers } from '../components/media/scenes/doorstep-dusk.ts';
import { heroLabels } from '../features/cctv/hero-labels.ts';

const page: Content = content;
const SectionsBelowFold = lazyHydrate(
  async () => (await import('../features/cctv/sections-below-fold.tsx')).SectionsBelowFold,
);

/** The CCTV systems page. */
export default function CctvSystems() {
  return (
    <>
      <MarkedHead head={page.head} scene={doorstepDusk} labels={heroLabels} points={doorstepDuskMarkers} />
      <SectionsBelowFold page={page} />
    </>
  );
}
