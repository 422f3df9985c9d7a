import type { OnlineEstimate } from '../../../content-model/screens/online-estimate.ts';
import { Section } from '../../components/sections/section.tsx';
import styles from './result.module.css';

/** The result of the estimate, and its accuracy. */
export function Result({ result: { label, title, text, parts } }: Pick<OnlineEstimate, 'result'>) {
  return (
    <Section label={label} title={title} tone="dark" aside={<Parts parts={parts} />}>
      <div className={styles.text}>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Section>
  );
}

function Parts({ parts }: Pick<OnlineEstimate['result'], 'parts'>) {
  return (
    <dl className={styles.sheet} data-tone="light">
      {parts.map((part) => (
        <div key={part.title}>
          <dt>{part.title}</dt>
          <dd>{part.text}</dd>
        </div>
      ))}
    </dl>
  );
}
