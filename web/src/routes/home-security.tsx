import content from '../../content/screens/home-security.json';
import type { HomeSecurity as Content } from '../../content-model/screens/home-security.ts';
import { lazyHydrate } from '../components/behaviours/hydration.tsx';
import { MarkedHead } from '../components/sections/marked-head.tsx';
import { semiDusk, semiDuskMarkers } from '../components/media/scenes/semi-dusk.ts';
import { heroLabels } from '../features/home-security/hero-labels.ts';

const page = content as Content;
const SectionsBelowFold = lazyHydrate(
  async () => (await import('../features/home-security/sections-below-fold.tsx')).SectionsBelowFold,
);

/** The home security page (rule 2.65). */
export default function HomeSecurity() {
  return (
    <>
      <MarkedHead head={page.head} scene={semiDusk} labels={heroLabels} points={semiDuskMarkers} />
      <SectionsBelowFold page={page} />
    </>
  );
}
