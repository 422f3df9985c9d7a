import type { FlexibleFinance } from '../../../content-model/screens/flexible-finance.ts';
import { financeExample } from 'content:finance-example';
import { Section } from '../../components/sections/section.tsx';
import styles from './costs.module.css';
import { Example } from './example.tsx';

/** The terms of a loan, without figures (rule 1.15); after them the representative example, if the firm has an approved one. */
export function Costs({ costs: { label, title, lead, terms, example, warning } }: { costs: FlexibleFinance['costs'] }) {
  return (
    <Section id="what-it-costs" label={label} title={title} tone="dark">
      <p className={styles.lead}>{lead}</p>
      <dl className={styles.terms}>
        {terms.map((term) => (
          <div key={term.title}>
            <dt>{term.title}</dt>
            <dd>{term.text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.warning}>{warning}</p>
      {financeExample ? <Example title={example} example={financeExample} /> : null}
    </Section>
  );
}
