import content from '../../content/screens/intruder-alarms.json';
import type { IntruderAlarms as Content } from '../../scripts/content/schema/screens/intruder-alarms.ts';
import { CallBand } from '../components/call-band.tsx';
import { FaqList } from '../components/faq.tsx';
import { marksOf, pointsOf } from '../components/marks.ts';
import { PhoneButton } from '../components/phone-button.tsx';
import { QuoteButton } from '../components/quote-button.tsx';
import { SceneHead } from '../components/scene-head.tsx';
import { Section } from '../components/section.tsx';
import { terraceDusk, terraceDuskMarkers } from '../config/scenes/terrace-dusk.ts';
import { Day } from '../features/intruder-alarms/day.tsx';
import { Grades } from '../features/intruder-alarms/grades.tsx';
import { heroPlaces } from '../features/intruder-alarms/hero-places.ts';
import { Papers } from '../features/intruder-alarms/papers.tsx';
import { Plan } from '../features/intruder-alarms/plan.tsx';
import { Quiet } from '../features/intruder-alarms/quiet.tsx';
import { Response } from '../features/intruder-alarms/response.tsx';
import { Wiring } from '../features/intruder-alarms/wiring.tsx';

const page: Content = content;
const { wide, tall } = terraceDuskMarkers;
// On the sill: an amber ring does not show on the lit pane.
const onSill = { wide: { ...wide.window, y: wide.window.y + 0.075 }, tall: { ...tall.window, y: tall.window.y + 0.075 } };

/** Alarms for homes (spec §2, intruder alarms page). */
export default function IntruderAlarms() {
  const { head, questions, faq, call } = page;
  return (
    <>
      <SceneHead
        heading={head.heading}
        lead={head.lead}
        scene={terraceDusk}
        alt={head.alt}
        marks={marksOf(head.marks, heroPlaces, { ...wide, window: onSill.wide })}
        tallPoints={pointsOf(heroPlaces, { ...tall, window: onSill.tall })}
      >
        <QuoteButton />
        <PhoneButton />
      </SceneHead>
      <Plan content={page.plan} />
      <Response content={page.response} />
      <Wiring content={page.wiring} />
      <Grades content={page.grades} />
      <Quiet content={page.quiet} />
      <Day content={page.day} />
      <Papers content={page.papers} />
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
