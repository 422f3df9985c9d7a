import type { FlexibleFinance } from '../../content-model/screens/flexible-finance.ts';
import content from '../../content/screens/flexible-finance.json';
import { ButtonRow, PhoneButton } from '../components/ui/button.tsx';
import { QuoteButton } from '../components/overlays/modal-link.tsx';
import { PageHead } from '../components/sections/page-head.tsx';
import { QuestionsAndCall } from '../components/sections/questions-and-call.tsx';
import { Section } from '../components/sections/section.tsx';
import { Steps } from '../components/sections/steps.tsx';
import { kitchenDusk } from '../components/media/scenes/kitchen-dusk.ts';
import { Eligibility } from '../features/finance/eligibility.tsx';
import { Disclosure } from '../features/finance/disclosure.tsx';
import { Costs } from '../features/finance/costs.tsx';
import { FinanceBadge } from '../features/finance/finance-badge.tsx';
import { fourteenDays } from '../features/finance/fourteen-days.ts';

const page = content as FlexibleFinance;

/** The finance page, at both of its paths (rule 2.6). */
export default function FlexibleFinancePage() {
  const { head, label, disclosureTitle, roles, how, costs, covers, questions, faq, call } = page;
  return (
    <>
      <PageHead {...head} scene={kitchenDusk}>
        <FinanceBadge>{label}</FinanceBadge>
        <ButtonRow>
          <QuoteButton />
          <PhoneButton />
        </ButtonRow>
      </PageHead>
      <Disclosure title={disclosureTitle} roles={roles} />
      <Section id="how-it-works" label={how.label} title={how.title}>
        <Steps steps={how.steps} label={how.label} />
      </Section>
      <Costs costs={costs} />
      <Eligibility covers={covers} />
      <QuestionsAndCall questions={questions} faq={faq} call={call} drawing={fourteenDays(questions.drawing)} />
    </>
  );
}
