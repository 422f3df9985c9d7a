import type { IntruderAlarms } from '../../../scripts/content/schema/screens/intruder-alarms.ts';
import { CallBand } from '../../components/call-band.tsx';
import { FaqList } from '../../components/faq.tsx';
import { PhoneButton } from '../../components/phone-button.tsx';
import { QuoteButton } from '../../components/quote-button.tsx';
import { Section } from '../../components/section.tsx';
import { Day } from './day.tsx';
import { Grades } from './grades.tsx';
import { Papers } from './papers.tsx';
import { Plan } from './plan.tsx';
import { Quiet } from './quiet.tsx';
import { Response } from './response.tsx';
import { Wiring } from './wiring.tsx';

/** The page below its first sight. */
export function Below({ page }: { page: IntruderAlarms }) {
  const { questions, faq, call } = page;
  return (
    <>
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
