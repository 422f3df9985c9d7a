import type { Mark, NumberedPoint } from '../../components/media/annotation.tsx';
import { Drawing, type DrawnName } from '../../components/media/drawing.tsx';
import { planTerrace } from '../../components/media/drawings/plan-terrace.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { Section } from '../../components/sections/section.tsx';
import styles from './about.module.css';
import { home } from './home-content.ts';

const { title, text, links, plan } = home.about;
const [frontDoor, hall, backRoom, kitchenDoor] = plan.marks;

const marks: readonly Mark[] = [
  { ...frontDoor, at: { x: 0.911, y: 0.365, number: 'right' }, label: { x: 0.8, y: 0.055 }, side: 'left' },
  { ...hall, at: { x: 0.658, y: 0.516, number: 'above' }, label: { x: 0.62, y: 0.855 }, side: 'left' },
  { ...backRoom, at: { x: 0.385, y: 0.225, number: 'right' }, label: { x: 0.36, y: 0.055 }, side: 'left' },
  { ...kitchenDoor, at: { x: 0.078, y: 0.48, number: 'left' }, label: { x: 0.18, y: 0.99 }, side: 'right' },
];

const tallPoints: readonly NumberedPoint[] = [
  { x: 0.344, y: 0.095, number: 'above' },
  { x: 0.516, y: 0.341, number: 'left' },
  { x: 0.183, y: 0.605, number: 'left' },
  { x: 0.477, y: 0.903, number: 'below' },
];

const names: readonly DrawnName[] = [
  { text: 'Kitchen', at: { x: 0.218, y: 0.537 } },
  { text: 'Back room', at: { x: 0.509, y: 0.612 } },
  { text: 'Front room', at: { x: 0.783, y: 0.661 } },
  { text: 'Hall', at: { x: 0.742, y: 0.465 } },
  { text: 'Street', at: { x: 0.955, y: 0.6 }, vertical: true },
  { text: 'Yard', at: { x: 0.05, y: 0.6 }, vertical: true },
];

const tallNames: readonly DrawnName[] = [
  { text: 'Street', at: { x: 0.75, y: 0.052 } },
  { text: 'Hall', at: { x: 0.45, y: 0.235 } },
  { text: 'Front room', at: { x: 0.673, y: 0.23 } },
  { text: 'Back room', at: { x: 0.641, y: 0.483 } },
  { text: 'Kitchen', at: { x: 0.5, y: 0.752 } },
  { text: 'Yard', at: { x: 0.75, y: 0.942 } },
];

/** The about section (rule 2.46), with a plan such as a survey produces. */
export function About() {
  return (
    <Section id="about" label="About us" title={title}>
      <div className={styles.columns}>
        <div className={styles.plan}>
          <Drawing
            sheets={planTerrace}
            alt={plan.alt}
            marks={marks}
            tallPoints={tallPoints}
            names={names}
            tallNames={tallNames}
          />
        </div>
        <div className={styles.copy}>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ul className={styles.links}>
            {links.map((link) => (
              <li key={link.label}>
                <ActionLink href={link.href}>{link.label}</ActionLink>
                <span>{link.text}</span>
                <Icon name="arrow" />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}
