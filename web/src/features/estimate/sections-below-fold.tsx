import type { OnlineEstimate } from '../../../content-model/screens/online-estimate.ts';
import { CallBand } from '../../components/sections/call-band.tsx';
import { FaqList } from '../../components/sections/faq.tsx';
import { Section } from '../../components/sections/section.tsx';
import { Steps } from '../../components/sections/steps.tsx';
import { ButtonLink, PhoneButton } from '../../components/ui/button.tsx';
import { sendEvent } from '../../lib/analytics.ts';
import { estimateLink } from '../../lib/app-links.ts';
import { estimatePapers } from './estimate-papers.ts';
import { Questions } from './questions.tsx';
import { Result } from './result.tsx';

/** The sections below the head. */
export function SectionsBelowFold({ page }: { page: OnlineEstimate }) {
  return (
    <>
      <Questions questions={page.questions} />
      <Result result={page.result} />
      <Section label={page.next.label} title={page.next.title} tone="mist">
        <Steps steps={page.next.steps} />
      </Section>
      <Section label={page.asked.label} title={page.asked.title}>
        <FaqList questions={page.faq} drawing={estimatePapers(page.asked.drawing)} />
      </Section>
      <CallBand {...page.call}>
        <ButtonLink
          href={estimateLink}
          target="_blank"
          onClick={() => sendEvent({ event: 'online_estimate_click', category: 'online_estimate', label: 'button' })}
        >
          {page.button}
        </ButtonLink>
        <PhoneButton />
      </CallBand>
    </>
  );
}
