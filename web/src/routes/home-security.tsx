import content from '../../content/screens/home-security.json';
import type { HomeSecurity as Content } from '../../scripts/content/schema/screens/home-security.ts';
import { later } from '../components/later.tsx';
import { marksOf, pointsOf } from '../components/marks.ts';
import { PhoneButton } from '../components/phone-button.tsx';
import { QuoteButton } from '../components/quote-button.tsx';
import { SceneHead } from '../components/scene-head.tsx';
import { semiDusk, semiDuskMarkers } from '../config/scenes/semi-dusk.ts';
import { heroPlaces } from '../features/home-security/hero-places.ts';

const page = content as Content;
const Below = later(async () => (await import('../features/home-security/below.tsx')).Below);
const { wide, tall } = semiDuskMarkers;

/** What is done for a home (spec §2, home security page). */
export default function HomeSecurity() {
  const { head } = page;
  return (
    <>
      <SceneHead
        heading={head.heading}
        lead={head.lead}
        scene={semiDusk}
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
