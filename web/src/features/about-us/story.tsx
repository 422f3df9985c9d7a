import type { AboutUs } from '../../../content-model/screens/about-us.ts';
import panels from '../../assets/drawings/three-panels.svg';
import { lazyHydrate } from '../../components/behaviours/hydration.tsx';
import { Annotated } from '../../components/media/annotation.tsx';
import { Frames } from '../../components/media/frames.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { placedMarks, type Placement } from '../../components/media/marks.ts';
import { Section } from '../../components/sections/section.tsx';
import { site } from '../../lib/site.ts';
import { aboutSections } from './sections.ts';
import styles from './story.module.css';

// Positions in `three-panels.svg`.
const places = {
  keySwitch: { at: { x: 0.123, y: 0.554, number: 'right' }, label: { x: 0.15, y: 0.905 }, side: 'right' },
  keypad: { at: { x: 0.514, y: 0.612, number: 'below' }, label: { x: 0.525, y: 0.905 }, side: 'right' },
  hub: { at: { x: 0.744, y: 0.544, number: 'left' }, label: { x: 0.755, y: 0.905 }, side: 'right' },
} satisfies Record<string, Placement>;

const frames = ['key-switch', 'keypad', 'hub'].map((frame) => `${panels}#${frame}`);

const Family = lazyHydrate(async () => (await import('./family.tsx')).Family);

/** The firm's history, its people and its four figures (rules 2.72 and 2.133). */
export function Story({
  story: { label, title, text, stats, checked, reviews, years, alt, marks },
  family,
}: {
  story: AboutUs['story'];
  family: AboutUs['family'];
}) {
  const placed = placedMarks(marks, places);
  return (
    <Section id={aboutSections.story} label={label} title={title}>
      <div className={styles.opening}>
        <div className={styles.copy}>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            <ActionLink href={site.links.googleReviews}>{reviews}</ActionLink>
          </p>
        </div>
        <div>
          <dl className={styles.stats}>
            {stats.map((stat) => (
              <div key={stat.text}>
                <dt>{stat.text}</dt>
                <dd>{stat.title}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.checked}>{checked}</p>
        </div>
      </div>
      <Family family={family} />
      <ol className={styles.years}>
        {years.map((year) => (
          <li key={year.title}>
            <h3>{year.title}</h3>
            <p>{year.text}</p>
          </li>
        ))}
      </ol>
      <div className={styles.panels}>
        <Frames marks={placed} frames={frames} alt={alt}>
          <Annotated marks={placed}>
            <img src={panels} width="1200" height="520" loading="lazy" alt={alt} />
          </Annotated>
        </Frames>
      </div>
    </Section>
  );
}
