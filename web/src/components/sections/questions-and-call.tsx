import type { Faq, Titled } from '../../../content-model/values.ts';
import { CallBand } from './call-band.tsx';
import { FaqList } from './faq.tsx';
import type { FaqDrawing } from './faq-drawing.ts';
import { PhoneButton } from '../ui/button.tsx';
import { QuoteButton } from '../overlays/modal-link.tsx';
import { Section } from './section.tsx';

interface QuestionsAndCallProps {
  questions: { label: string; title: string };
  faq: Faq;
  call: Titled;
  drawing: FaqDrawing;
  tone?: 'light' | 'mist';
}

/** The end of a service page: frequent questions and a call to action. */
export function QuestionsAndCall({ questions, faq, call, drawing, tone = 'light' }: QuestionsAndCallProps) {
  return (
    <>
      <Section label={questions.label} title={questions.title} tone={tone}>
        <FaqList questions={faq} drawing={drawing} />
      </Section>
      <CallBand title={call.title} text={call.text}>
        <QuoteButton />
        <PhoneButton />
      </CallBand>
    </>
  );
}
