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
import { semiDusk, semiDuskMarkers } from '../config/scenes/semi-dusk.ts';
import { Choice } from '../features/home-security/choice.tsx';
import { Costs } from '../features/home-security/costs.tsx';
import { heroPlaces } from '../features/home-security/hero-places.ts';
import { Reading } from '../features/home-security/reading.tsx';
import { Supplied } from '../features/home-security/supplied.tsx';
import { Survey } from '../features/home-security/survey.tsx';

const page: Content = content;
const { wide, tall } = semiDuskMarkers;
// On the sill: an amber ring does not show on the lit panes.
const onSill = { wide: { ...wide.window, y: wide.window.y + 0.078 }, tall: { ...tall.window, y: tall.window.y + 0.06 } };

/** What is done for a home (spec §2, home security page). */
export default function HomeSecurity() {
  const { head, steps, questions, faq, call } = page;
  return (
    <>
      <SceneHead
        heading={head.heading}
        lead={head.lead}
        scene={semiDusk}
        alt={head.alt}
        marks={marksOf(head.marks, heroPlaces, { ...wide, window: onSill.wide })}
        tallPoints={pointsOf(heroPlaces, { ...tall, window: onSill.tall })}
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
