import type { HomeSecurity } from '../../../content-model/screens/home-security.ts';
import { QuestionsAndCall } from '../../components/sections/questions-and-call.tsx';
import { Section } from '../../components/sections/section.tsx';
import { Steps } from '../../components/sections/steps.tsx';
import { Choice } from './choice.tsx';
import { Costs } from './costs.tsx';
import { EntryPoints } from './entry-points.tsx';
import { HomesSupplied } from './homes-supplied.tsx';
import { Survey } from './survey.tsx';
import { powerCut } from './power-cut.ts';

/** The sections below the hero (rule 2.65). */
export function SectionsBelowFold({ page }: { page: HomeSecurity }) {
  const { steps } = page;
  return (
    <>
      <HomesSupplied content={page.supplied} />
      <Choice content={page.choice} />
      <EntryPoints content={page.reading} />
      <Survey content={page.survey} />
      <Costs content={page.costs} />
      <Section label={steps.label} title={steps.title} tone="mist">
        <Steps steps={steps.steps} />
      </Section>
      <QuestionsAndCall
        questions={page.questions}
        faq={page.faq}
        call={page.call}
        drawing={powerCut(page.questions.drawing)}
      />
    </>
  );
}
