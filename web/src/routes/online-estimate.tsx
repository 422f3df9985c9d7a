import type { OnlineEstimate } from '../../content-model/screens/online-estimate.ts';
import content from '../../content/screens/online-estimate.json';
import { ButtonLink, PhoneButton } from '../components/ui/button.tsx';
import { CallBand } from '../components/sections/call-band.tsx';
import { FaqList } from '../components/sections/faq.tsx';
import { Section } from '../components/sections/section.tsx';
import { Steps } from '../components/sections/steps.tsx';
import { sendEvent } from '../lib/analytics.ts';
import { estimateLink } from '../lib/app-links.ts';
import { EstimateHead } from '../features/estimate/estimate-head.tsx';
import { Questions } from '../features/estimate/questions.tsx';
import { Result } from '../features/estimate/result.tsx';
import { estimatePapers } from '../features/estimate/estimate-papers.ts';

const page = content as OnlineEstimate;

/** The online estimate page, which opens the estimate in a new tab (rules 2.73 and 2.74). */
export default function OnlineEstimatePage() {
  return (
    <>
      <EstimateHead head={page.head} button={page.button} />
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
