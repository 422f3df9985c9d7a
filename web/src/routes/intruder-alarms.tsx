import content from '../../content/screens/intruder-alarms.json';
import type { IntruderAlarms as Content } from '../../content-model/screens/intruder-alarms.ts';
import { lazyHydrate } from '../components/behaviours/hydration.tsx';
import { MarkedHead } from '../components/sections/marked-head.tsx';
import { hallDusk, hallDuskMarkers } from '../components/media/scenes/hall-dusk.ts';
import { heroLabels } from '../features/intruder-alarms/hero-labels.ts';

const page: Content = content;
const SectionsBelowFold = lazyHydrate(
  async () => (await import('../features/intruder-alarms/sections-below-fold.tsx')).SectionsBelowFold,
);

/** The intruder alarms page. */
export default function IntruderAlarms() {
  return (
    <>
      <MarkedHead head={page.head} scene={hallDusk} labels={heroLabels} points={hallDuskMarkers} />
      <SectionsBelowFold page={page} />
    </>
  );
}
