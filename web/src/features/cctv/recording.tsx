import type { CctvSystems } from '../../../content-model/screens/cctv-systems.ts';
import { Comparison } from '../../components/ui/comparison.tsx';
import { Lead } from '../../components/ui/lead.tsx';
import { Section } from '../../components/sections/section.tsx';
import styles from './recording.module.css';

/** The storage of a day's recording, and the days that a disk holds. */
export function Recording({
  content: { label, title, lead, sum, table, phone },
}: {
  content: CctvSystems['recording'];
}) {
  return (
    <Section label={label} title={title} tone="mist">
      <Lead>{lead}</Lead>
      <dl className={styles.sum}>
        {sum.map((term) => (
          <div key={term.title}>
            <dt className="numerals">{term.title}</dt>
            <dd>{term.text}</dd>
          </div>
        ))}
      </dl>
      <Comparison table={table} />
      <div className={styles.phone}>
        {phone.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Section>
  );
}
