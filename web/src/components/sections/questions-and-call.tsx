import type { Faq, Titled } from '../../../content-model/values.ts';
import { CallBand } from './call-band.tsx';
import { FaqList } from './faq.tsx';
import { PhoneButton } from '../ui/phone-button.tsx';
import { QuoteButton } from '../overlays/quote-button.tsx';
import { Section } from './section.tsx';

interface QuestionsAndCallProps {
  questions: { label: string; title: string };
  faq: Faq;
  call: Titled;
  tone?: 'light' | 'mist';
}

/** How a page that sells ends: what people ask, and the two ways on. */
export function QuestionsAndCall({ questions, faq, call, tone = 'light' }: QuestionsAndCallProps) {
  return (
    <>
      <Section label={questions.label} title={questions.title} tone={tone}>
        <FaqList questions={faq} />
      </Section>
      <CallBand title={call.title} text={call.text}>
        <QuoteButton />
        <PhoneButton />
      </CallBand>
    </>
  );
}
