import content from '../../content/screens/intruder-alarms.json';
import type { IntruderAlarms as Content } from '../../scripts/content/schema/screens/intruder-alarms.ts';
import { later } from '../components/later.tsx';
import { marksOf, pointsOf } from '../components/marks.ts';
import { PhoneButton } from '../components/phone-button.tsx';
import { QuoteButton } from '../components/quote-button.tsx';
import { SceneHead } from '../components/scene-head.tsx';
import { hallDusk, hallDuskMarkers } from '../config/scenes/hall-dusk.ts';
import { heroPlaces } from '../features/intruder-alarms/hero-places.ts';

const page: Content = content;
const Below = later(async () => (await import('../features/intruder-alarms/below.tsx')).Below);

/** Alarms for homes (spec §2, intruder alarms page). */
export default function IntruderAlarms() {
  const { head } = page;
  return (
    <>
      <SceneHead
        heading={head.heading}
        lead={head.lead}
        scene={hallDusk}
        alt={head.alt}
        marks={marksOf(head.marks, heroPlaces, hallDuskMarkers.wide)}
        tallPoints={pointsOf(heroPlaces, hallDuskMarkers.tall)}
      >
        <QuoteButton />
        <PhoneButton />
      </SceneHead>
      <Below page={page} />
    </>
  );
}
