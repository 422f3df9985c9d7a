import content from '../../content/screens/cctv-systems.json';
import type { CctvSystems as Content } from '../../scripts/content/schema/screens/cctv-systems.ts';
import { later } from '../components/later.tsx';
import { marksOf, pointsOf } from '../components/marks.ts';
import { PhoneButton } from '../components/phone-button.tsx';
import { QuoteButton } from '../components/quote-button.tsx';
import { SceneHead } from '../components/scene-head.tsx';
import { doorstepDusk, doorstepDuskMarkers } from '../config/scenes/doorstep-dusk.ts';
import { heroPlaces } from '../features/cctv/hero-places.ts';

const page: Content = content;
const Below = later(async () => (await import('../features/cctv/below.tsx')).Below);
const { wide, tall } = doorstepDuskMarkers;

/** Cameras for homes (spec §2, CCTV systems page). */
export default function CctvSystems() {
  const { head } = page;
  return (
    <>
      <SceneHead
        heading={head.heading}
        lead={head.lead}
        scene={doorstepDusk}
        alt={head.alt}
        marks={marksOf(head.marks, heroPlaces, { ...wide, window: wide.sill })}
        tallPoints={pointsOf(heroPlaces, { ...tall, window: tall.sill })}
      >
        <QuoteButton />
        <PhoneButton />
      </SceneHead>
      <Below page={page} />
    </>
  );
}
