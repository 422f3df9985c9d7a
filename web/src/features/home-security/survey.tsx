import type { HomeSecurity } from '../../../content-model/screens/home-security.ts';
import { Lead } from '../../components/ui/lead.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { PaperSheet } from '../../components/ui/paper-sheet.tsx';
import { Section } from '../../components/sections/section.tsx';
import styles from './survey.module.css';

/** The survey as a form sheet: questions, and their consequences. */
export function Survey({
  content: { label, title, lead, sheet, questions, guide },
}: {
  content: HomeSecurity['survey'];
}) {
  return (
    <Section label={label} title={title} tone="mist">
      <Lead>{lead}</Lead>
      <PaperSheet name={sheet}>
        <dl className={styles.questions}>
          {questions.map(({ question, answer }) => (
            <div key={question} className={styles.row}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </PaperSheet>
      <p className={styles.guide}>
        <ActionLink href={guide.href}>{guide.label}</ActionLink>
      </p>
    </Section>
  );
}
