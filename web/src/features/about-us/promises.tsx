import type { AboutUs } from '../../../content-model/screens/about-us.ts';
import { Section } from '../../components/sections/section.tsx';
import { aboutSections } from './sections.ts';
import styles from './promises.module.css';

/** The firm's values, each as a countable promise. */
export function Promises({ values: { label, title, intro, promises } }: { values: AboutUs['values'] }) {
  return (
    <Section id={aboutSections.values} label={label} title={title} tone="dark">
      <p className={styles.intro}>{intro}</p>
      <ul className={styles.promises}>
        {promises.map((promise) => (
          <li key={promise.unit}>
            <h3>
              <b>{promise.title}</b> {promise.unit}
            </h3>
            <p>{promise.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
