import content from '../../content/screens/home-security.json';
import type { HomeSecurity as Content } from '../../scripts/content/schema/screens/home-security.ts';
import { CallBand } from '../components/call-band.tsx';
import { FaqList } from '../components/faq.tsx';
import { marksOf, pointsOf } from '../components/marks.ts';
import { PhoneButton } from '../components/phone-button.tsx';
import { QuoteButton } from '../components/quote-button.tsx';
import { SceneHead } from '../components/scene-head.tsx';
import { Section } from '../components/section.tsx';
import { Steps } from '../components/steps.tsx';
import { doorstepDusk, doorstepDuskMarkers } from '../config/scenes/doorstep-dusk.ts';
import { Choice } from '../features/home-security/choice.tsx';
import { Costs } from '../features/home-security/costs.tsx';
import { heroPlaces } from '../features/home-security/hero-places.ts';
import { Reading } from '../features/home-security/reading.tsx';
import { Supplied } from '../features/home-security/supplied.tsx';
import { Survey } from '../features/home-security/survey.tsx';

const page: Content = content;
const { wide, tall } = doorstepDuskMarkers;

/** What is done for a home (spec §2, home security page). */
export default function HomeSecurity() {
  const { head, steps, questions, faq, call } = page;
  return (
    <>
      <SceneHead
        heading={head.heading}
        lead={head.lead}
        scene={doorstepDusk}
        alt={head.alt}
        marks={marksOf(head.marks, heroPlaces, { ...wide, gate: wide.door })}
        tallPoints={pointsOf(heroPlaces, { ...tall, gate: tall.door })}
      >
        <QuoteButton />
        <PhoneButton />
      </SceneHead>
      <Supplied content={page.supplied} />
      <Choice content={page.choice} />
      <Reading content={page.reading} />
      <Survey content={page.survey} />
      <Costs content={page.costs} />
      <Section label={steps.label} title={steps.title} tone="mist">
        <Steps steps={steps.steps} />
      </Section>
      <Section label={questions.label} title={questions.title}>
        <FaqList questions={faq} />
      </Section>
      <CallBand title={call.title} text={call.text}>
        <QuoteButton />
        <PhoneButton />
      </CallBand>
    </>
  );
}
