import content from '../../content/screens/cctv-systems.json';
import type { CctvSystems as Content } from '../../scripts/content/schema/screens/cctv-systems.ts';
import { CallBand } from '../components/call-band.tsx';
import { FaqList } from '../components/faq.tsx';
import { marksOf, pointsOf } from '../components/marks.ts';
import { PhoneButton } from '../components/phone-button.tsx';
import { QuoteButton } from '../components/quote-button.tsx';
import { SceneHead } from '../components/scene-head.tsx';
import { Section } from '../components/section.tsx';
import { doorstepDusk, doorstepDuskMarkers } from '../config/scenes/doorstep-dusk.ts';
import { Faces } from '../features/cctv/faces.tsx';
import { heroPlaces } from '../features/cctv/hero-places.ts';
import { Law } from '../features/cctv/law.tsx';
import { Lenses } from '../features/cctv/lenses.tsx';
import { Night } from '../features/cctv/night.tsx';
import { Places } from '../features/cctv/places.tsx';
import { Recording } from '../features/cctv/recording.tsx';

const page: Content = content;
const { wide, tall } = doorstepDuskMarkers;
// On the sill: an amber ring does not show on the lit pane.
const onSill = { wide: { ...wide.window, y: 0.785 }, tall: { ...tall.window, y: 0.752 } };

/** Cameras for homes (spec §2, CCTV systems page). */
export default function CctvSystems() {
  const { head, questions, faq, call } = page;
  return (
    <>
      <SceneHead
        heading={head.heading}
        lead={head.lead}
        scene={doorstepDusk}
        alt={head.alt}
        marks={marksOf(head.marks, heroPlaces, { ...wide, window: onSill.wide })}
        tallPoints={pointsOf(heroPlaces, { ...tall, window: onSill.tall })}
      >
        <QuoteButton />
        <PhoneButton />
      </SceneHead>
      <Places content={page.places} />
      <Lenses content={page.lenses} />
      <Faces content={page.faces} />
      <Night content={page.night} />
      <Recording content={page.recording} />
      <Law content={page.law} />
      <Section label={questions.label} title={questions.title} tone="mist">
        <FaqList questions={faq} />
      </Section>
      <CallBand title={call.title} text={call.text}>
        <QuoteButton />
        <PhoneButton />
      </CallBand>
    </>
  );
}
