import content from '../../content/screens/intruder-alarms.json';
import type { IntruderAlarms as Content } from '../../content-model/screens/intruder-alarms.ts';
import { later } from '../components/behaviours/later.tsx';
import { MarkedHead } from '../components/sections/marked-head.tsx';
import { hallDusk, hallDuskMarkers } from '../components/media/scenes/hall-dusk.ts';
import { heroPlaces } from '../features/intruder-alarms/hero-places.ts';

const page: Content = content;
const Below = later(async () => (await import('../features/intruder-alarms/below.tsx')).Below);

/** Alarms for homes (spec §2, intruder alarms page). */
export default function IntruderAlarms() {
  return (
    <>
      <MarkedHead head={page.head} scene={hallDusk} places={heroPlaces} points={hallDuskMarkers} />
      <Below page={page} />
    </>
  );
}
