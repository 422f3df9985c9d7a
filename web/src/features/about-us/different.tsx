import type { AboutUs } from '../../../content-model/screens/about-us.ts';
import { Scene } from '../../components/media/scene.tsx';
import { Section } from '../../components/sections/section.tsx';
import { Split } from '../../components/sections/split.tsx';
import { workshopDusk } from '../../components/media/scenes/workshop-dusk.ts';
import { aboutSections } from './sections.ts';
import styles from './different.module.css';

/** The firm's differences from others (rule 2.69), beside a picture of the workshop. */
export function Different({ different: { label, title, text, alt } }: { different: AboutUs['different'] }) {
  return (
    <Section id={aboutSections.different} label={label} title={title}>
      <Split
        bleed
        figure={
          <Scene
            className={styles.scene}
            scene={workshopDusk}
            alt={alt}
            sizes="(min-width: 62rem) max(71rem, 47vw), 100vw"
          />
        }
      >
        <dl className={styles.reasons}>
          {text.map((reason) => (
            <div key={reason.title}>
              <dt>{reason.title}</dt>
              <dd>{reason.text}</dd>
            </div>
          ))}
        </dl>
      </Split>
    </Section>
  );
}
