import type { CommercialSecurity } from '../../../content-model/screens/commercial-security.ts';
import { Drawing } from '../../components/media/drawing.tsx';
import { yard } from '../../components/media/drawings/yard.ts';
import { ButtonLink, PhoneButton } from '../../components/ui/button.tsx';
import { CallBand } from '../../components/sections/call-band.tsx';
import { FaqList } from '../../components/sections/faq.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { marksOf, pointsOf } from '../../components/media/marks.ts';
import { Section } from '../../components/sections/section.tsx';
import { Split } from '../../components/sections/split.tsx';
import { Steps } from '../../components/sections/steps.tsx';
import { paths } from '../../lib/paths.ts';
import { Grades } from './grades.tsx';
import { Intruder } from './intruder.tsx';
import { yardLabels } from './drawing-labels.ts';
import { Monitored } from './monitored.tsx';
import { phoneLine } from './phone-line.ts';

/** The sections below the hero (rule 2.67). */
export function SectionsBelowFold({ page }: { page: CommercialSecurity }) {
  const { grades, schedule, call, intruder, monitored, police, cctv, installation, questions, faq, last } = page;
  return (
    <>
      <Grades grades={grades} schedule={schedule} />
      <CallBand title={call.title} text={call.text}>
        <ButtonLink href={paths.contactUs.getHref()}>{call.link}</ButtonLink>
        <PhoneButton />
      </CallBand>
      <Intruder intruder={intruder} />
      <Monitored monitored={monitored} police={police} book={intruder.button} />
      <Section id="commercial-cctv" label={cctv.label} title={cctv.title}>
        <Split
          bleed
          figure={
            <Drawing
              sheets={yard}
              alt={cctv.alt}
              marks={marksOf(cctv.marks, yardLabels, yard.wide.points)}
              tallPoints={pointsOf(yardLabels, yard.tall.points)}
              names={[]}
            />
          }
        >
          {cctv.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            <ActionLink href={cctv.link.href}>{cctv.link.label}</ActionLink>
          </p>
        </Split>
      </Section>
      <Section id="installation-maintenance" label={installation.label} title={installation.title} tone="mist">
        <Steps steps={installation.steps} label={installation.label}>
          <ActionLink href={installation.link.href}>{installation.link.label}</ActionLink>
        </Steps>
      </Section>
      <Section label={questions.label} title={questions.title}>
        <FaqList questions={faq} drawing={phoneLine(questions.drawing)} />
      </Section>
      <CallBand title={last.title} text={last.text}>
        <ButtonLink href={paths.contactUs.getHref()}>{last.link}</ButtonLink>
        <PhoneButton />
      </CallBand>
    </>
  );
}
