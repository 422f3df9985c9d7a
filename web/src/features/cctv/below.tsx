import type { CctvSystems } from '../../../scripts/content/schema/screens/cctv-systems.ts';
import { CallBand } from '../../components/call-band.tsx';
import { FaqList } from '../../components/faq.tsx';
import { PhoneButton } from '../../components/phone-button.tsx';
import { QuoteButton } from '../../components/quote-button.tsx';
import { Section } from '../../components/section.tsx';
import { Faces } from './faces.tsx';
import { Law } from './law.tsx';
import { Lenses } from './lenses.tsx';
import { Night } from './night.tsx';
import { Places } from './places.tsx';
import { Recording } from './recording.tsx';

/** The page below its first sight. */
export function Below({ page }: { page: CctvSystems }) {
  const { questions, faq, call } = page;
  return (
    <>
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
