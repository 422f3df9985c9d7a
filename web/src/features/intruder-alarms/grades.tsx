import type { IntruderAlarms } from '../../../content-model/screens/intruder-alarms.ts';
import { ActionLink } from '../../components/ui/link.tsx';
import { Section } from '../../components/sections/section.tsx';
import styles from './grades.module.css';

const USUAL_AT_HOME = 1;

/** The four grades on a scale, with the usual one highlighted. */
export function Grades({ content: { label, title, text, scale, guide } }: { content: IntruderAlarms['grades'] }) {
  return (
    <Section label={label} title={title} tone="dark">
      <p className={styles.text}>{text}</p>
      <ol className={styles.scale}>
        {scale.map((grade, index) => (
          <li key={grade.title} data-usual={index === USUAL_AT_HOME ? '' : undefined}>
            <h3>{grade.title}</h3>
            <p>{grade.text}</p>
          </li>
        ))}
      </ol>
      <p className={styles.guide}>
        <ActionLink href={guide.href}>{guide.label}</ActionLink>
      </p>
    </Section>
  );
}
