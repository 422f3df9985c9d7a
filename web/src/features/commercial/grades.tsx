import type { CommercialSecurity } from '../../../content-model/screens/commercial-security.ts';
import street from '../../assets/drawings/grades.svg';
import { ActionLink } from '../../components/ui/link.tsx';
import { Section } from '../../components/sections/section.tsx';
import styles from './grades.module.css';

/** The premises of the grades are fragments of one street drawing. */
const houses = ['grade-2', 'grade-3', 'grade-4'];

interface GradesProps {
  grades: CommercialSecurity['grades'];
  schedule: CommercialSecurity['schedule'];
}

/** The requirements of each grade below a drawing of such premises, and who decides on the grade (rule 2.67). */
export function Grades({ grades: { label, title, intro, each, terms }, schedule }: GradesProps) {
  const longest = Math.max(...each.map((grade) => Number(grade.hours)));
  return (
    <Section id="grades" label={label} title={title}>
      <p className={styles.intro}>{intro}</p>
      <ul className={styles.grades}>
        {each.map((grade, index) => (
          <li key={grade.name}>
            <img src={`${street}#${houses[index]}`} width="480" height="350" loading="lazy" alt={grade.drawing} />
            <h3 className={styles.name}>
              {grade.name} <span>{grade.risk}</span>
            </h3>
            <p className={styles.for}>{grade.for}</p>
            <dl>
              <div>
                <dt>{terms.against}</dt>
                <dd>{grade.against}</dd>
              </div>
              <div>
                <dt>{terms.detectors}</dt>
                <dd>{grade.detectors}</dd>
              </div>
              <div>
                <dt>{terms.paths}</dt>
                <dd>{grade.paths}</dd>
              </div>
              <div>
                <dt>{terms.power}</dt>
                <dd>
                  <Hours hours={Number(grade.hours)} longest={longest} />
                  {grade.power}
                </dd>
              </div>
              <div>
                <dt>{terms.memory}</dt>
                <dd>{grade.memory}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <div className={styles.schedule}>
        <div>
          <h3>{schedule.title}</h3>
          <p>{schedule.text}</p>
          <p>
            <ActionLink href={schedule.link.href}>{schedule.link.label}</ActionLink>
          </p>
        </div>
        <figure>
          <blockquote>
            {schedule.before}{' '}
            {schedule.marked.map((text, index) => (
              <span key={text}>
                <mark>{text}</mark>
                {index < schedule.marked.length - 1 ? ', ' : '. '}
              </span>
            ))}
            {schedule.after}
          </blockquote>
          <figcaption>{schedule.caption}</figcaption>
        </figure>
      </div>
    </Section>
  );
}

/** Battery hours as a bar, relative to the longest. */
function Hours({ hours, longest }: { hours: number; longest: number }) {
  return (
    <svg className={styles.hours} aria-hidden="true" width="100%" height="8">
      <rect width="100%" height="8" rx="2" />
      <rect width={`${(hours / longest) * 100}%`} height="8" rx="2" />
    </svg>
  );
}
