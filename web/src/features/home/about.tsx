import planImage from '../../assets/plan-terrace.svg';
import { Annotated, type Mark } from '../../components/media/annotation.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { Section } from '../../components/sections/section.tsx';
import styles from './about.module.css';
import { home } from './home-content.ts';

const { title, text, links, plan } = home.about;
const [frontDoor, hall, backRoom, kitchenDoor] = plan.marks;

const marks: readonly Mark[] = [
  { ...frontDoor, at: { x: 0.911, y: 0.365 }, label: { x: 0.8, y: 0.055 }, side: 'left' },
  { ...hall, at: { x: 0.658, y: 0.516 }, label: { x: 0.575, y: 0.85 }, side: 'right' },
  { ...backRoom, at: { x: 0.385, y: 0.225 }, label: { x: 0.33, y: 0.055 }, side: 'left' },
  { ...kitchenDoor, at: { x: 0.078, y: 0.48 }, label: { x: 0.18, y: 0.955 }, side: 'right' },
];

/** The about section (rule 2.46), with a plan such as a survey produces. */
export function About() {
  return (
    <Section id="about" label="About us" title={title}>
      <div className={styles.columns}>
        <div className={styles.plan}>
          <Annotated marks={marks}>
            <img src={planImage} width="900" height="740" loading="lazy" alt={plan.alt} />
            <RoomNames />
          </Annotated>
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

// Not in the drawing's file, since text of a picture uses the system's font.
function RoomNames() {
  return (
    <svg className={styles.rooms} viewBox="0 -60 900 740" aria-hidden="true" textAnchor="middle">
      <text x="196" y="345">
        Kitchen
      </text>
      <text x="458" y="400">
        Back room
      </text>
      <text x="705" y="436">
        Front room
      </text>
      <text x="668" y="291">
        Hall
      </text>
      <text x="872" y="330" transform="rotate(-90 872 330)">
        Street
      </text>
      <text x="50" y="400" transform="rotate(-90 50 400)">
        Yard
      </text>
    </svg>
  );
}
