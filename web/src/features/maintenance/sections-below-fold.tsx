import type { AnnualMaintenance } from '../../../content-model/screens/annual-maintenance.ts';
import { ButtonLink, PhoneButton } from '../../components/ui/button.tsx';
import { CallBand } from '../../components/sections/call-band.tsx';
import { FaqList } from '../../components/sections/faq.tsx';
import { Section } from '../../components/sections/section.tsx';
import { Steps } from '../../components/sections/steps.tsx';
import { paths } from '../../lib/paths.ts';
import { BatteryLife } from './battery-life.tsx';
import { InspectionSheet } from './inspection-sheet.tsx';
import { TakeOver } from './take-over.tsx';
import { VisitSchedule } from './visit-schedule.tsx';
import { openSiren } from './open-siren.ts';

/** The sections below the head. */
export function SectionsBelowFold({ page }: { page: AnnualMaintenance }) {
  const { book, sheet, often, battery, repairs, takeover, day, questions, faq, last } = page;
  return (
    <>
      <InspectionSheet sheet={sheet} />
      <VisitSchedule often={often} book={book} />
      <BatteryLife battery={battery} />
      <CallBand title={repairs.title} text={repairs.text}>
        <PhoneButton line="callouts" variant="primary" />
        <ButtonLink variant="outline" href={paths.contactUs.getHref()}>
          {repairs.link}
        </ButtonLink>
      </CallBand>
      <TakeOver takeover={takeover} />
      <Section id="on-the-day" label={day.label} title={day.title}>
        <Steps steps={day.steps} label={day.title} />
      </Section>
      <Section label={questions.label} title={questions.title} tone="mist">
        <FaqList questions={faq} drawing={openSiren(questions.drawing)} />
      </Section>
      <CallBand title={last.title} text={last.text}>
        <ButtonLink href={paths.contactUs.getHref()}>{last.link}</ButtonLink>
        <PhoneButton />
      </CallBand>
    </>
  );
}
