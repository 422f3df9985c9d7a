import type { AnnualMaintenance } from '../../content-model/screens/annual-maintenance.ts';
import content from '../../content/screens/annual-maintenance.json';
import { ButtonLink, ButtonRow, PhoneButton } from '../components/ui/button.tsx';
import { CallBand } from '../components/sections/call-band.tsx';
import { FaqList } from '../components/sections/faq.tsx';
import { PageHead } from '../components/sections/page-head.tsx';
import { Section } from '../components/sections/section.tsx';
import { Steps } from '../components/sections/steps.tsx';
import { paths } from '../lib/paths.ts';
import { benchDusk } from '../components/media/scenes/bench-dusk.ts';
import { BatteryLife } from '../features/maintenance/battery-life.tsx';
import { InspectionSheet } from '../features/maintenance/inspection-sheet.tsx';
import { TakeOver } from '../features/maintenance/take-over.tsx';
import { VisitSchedule } from '../features/maintenance/visit-schedule.tsx';

const page = content as AnnualMaintenance;

/** The annual maintenance page. */
export default function AnnualMaintenancePage() {
  const { head, book, sheet, often, battery, repairs, takeover, day, questions, faq, last } = page;
  return (
    <>
      <PageHead {...head} scene={benchDusk}>
        <ButtonRow>
          <ButtonLink href={paths.contactUs.getHref()}>{book}</ButtonLink>
        </ButtonRow>
      </PageHead>
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
        <FaqList questions={faq} motif="sheet" />
      </Section>
      <CallBand title={last.title} text={last.text}>
        <ButtonLink href={paths.contactUs.getHref()}>{last.link}</ButtonLink>
        <PhoneButton />
      </CallBand>
    </>
  );
}
