import { firmLines } from 'content:firm-lines';
import type { CommercialSecurity } from '../../content-model/screens/commercial-security.ts';
import content from '../../content/screens/commercial-security.json';
import { lazyHydrate } from '../components/behaviours/hydration.tsx';
import { MarkedHead } from '../components/sections/marked-head.tsx';
import { unitDusk, unitDuskMarkers } from '../components/media/scenes/unit-dusk.ts';
import { site } from '../lib/site.ts';
import { heroLabels } from '../features/commercial/hero-labels.ts';

const page = content as CommercialSecurity;
const SectionsBelowFold = lazyHydrate(
  async () => (await import('../features/commercial/sections-below-fold.tsx')).SectionsBelowFold,
);

/** The commercial security page (rules 2.67 and 2.68). */
export default function CommercialSecurityPage() {
  const claims = [firmLines.accreditation, site.claims.obligation].filter(Boolean);
  return (
    <>
      <MarkedHead head={page.head} scene={unitDusk} labels={heroLabels} points={unitDuskMarkers} claims={claims} />
      <SectionsBelowFold page={page} />
    </>
  );
}
