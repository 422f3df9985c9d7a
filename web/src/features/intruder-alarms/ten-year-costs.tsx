import { tenYearCosts } from 'content:ten-year-costs';
import type { TenYearCostsSection } from '../../../content-model/ten-year-costs.ts';
import { Folds } from '../../components/sections/folds.tsx';
import { Section } from '../../components/sections/section.tsx';
import { Comparison } from '../../components/ui/comparison.tsx';
import { Lead } from '../../components/ui/lead.tsx';
import styles from './ten-year-costs.module.css';

const { label, title, lead, kinds, yearsTitle, years, assumptions }: TenYearCostsSection = tenYearCosts;

/** The costs of an alarm over ten years, computed by the build (rules 2.122 to 2.124). */
export function TenYearCosts() {
  return (
    <Section id="ten-years" label={label} title={title}>
      <Lead>{lead}</Lead>
      <div className={styles.kinds}>
        <Comparison table={kinds} />
      </div>
      <div className={styles.years}>
        <Folds slot="years" folds={[{ title: yearsTitle, content: <Comparison table={years} short /> }]} />
      </div>
      <div className={styles.assumptions}>
        {assumptions.map((assumption) => (
          <p key={assumption}>{assumption}</p>
        ))}
      </div>
    </Section>
  );
}
