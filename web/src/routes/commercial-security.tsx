import type { CommercialSecurity } from '../../content-model/screens/commercial-security.ts';
import content from '../../content/screens/commercial-security.json';
import { later } from '../components/behaviours/later.tsx';
import { MarkedHead } from '../components/sections/marked-head.tsx';
import { unitDusk, unitDuskMarkers } from '../components/media/scenes/unit-dusk.ts';
import { site } from '../lib/site.ts';
import { headPlaces } from '../features/commercial/marks.ts';

const page = content as CommercialSecurity;
const Below = later(async () => (await import('../features/commercial/below.tsx')).Below);

/** The commercial security page (spec §2). */
export default function CommercialSecurityPage() {
  const { claims } = site;
  return (
    <>
      <MarkedHead head={page.head} scene={unitDusk} places={headPlaces} points={unitDuskMarkers} claims={[claims.accreditation, claims.obligation]} />
      <Below page={page} />
    </>
  );
}
