import type { AboutUs } from '../../../content-model/screens/about-us.ts';
import { Annotated } from '../../components/media/annotation.tsx';
import { DrawnPicture } from '../../components/media/drawing.tsx';
import { panelFrames, panelPoints, panels } from '../../components/media/drawings/panels.ts';
import { Frames } from '../../components/media/frames.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { placedMarks, type Placement } from '../../components/media/marks.ts';
import { Section } from '../../components/sections/section.tsx';
import { site } from '../../lib/site.ts';
import { Family } from './family.tsx';
import { aboutSections } from './sections.ts';
import styles from './story.module.css';

const { keySwitch, keypad, hub } = panelPoints;
const places = {
  keySwitch: { at: { ...keySwitch, number: { x: 0.271, y: keySwitch.y } }, label: { x: 0.2, y: 0.83 }, side: 'right' },
  keypad: { at: { ...keypad, number: { x: 0.385, y: keypad.y } }, label: { x: 0.463, y: 0.83 }, side: 'right' },
  hub: { at: { ...hub, number: { x: 0.6625, y: hub.y } }, label: { x: 0.73, y: 0.83 }, side: 'right' },
} satisfies Record<string, Placement>;

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
        <Frames marks={placed} frames={panelFrames} alt={alt}>
          <Annotated marks={placed}>
            <DrawnPicture sheets={panels} alt={alt} />
          </Annotated>
        </Frames>
      </div>
    </Section>
  );
}
