import type { NotFoundContent } from '../../../content-model/screens/not-found.ts';
import house from '../../assets/drawings/house-404.svg';
import { Annotated, type Point } from '../../components/media/annotation.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { marksOf, type LabelPosition } from '../../components/media/marks.ts';
import styles from './onward-links.module.css';

const labels = {
  spareDoor: { label: { x: 0.44, y: 0.09 }, side: 'left' },
  drop: { label: { x: 0.585, y: 0.74 }, side: 'left' },
  frontDoor: { label: { x: 0.84, y: 0.66 }, side: 'right' },
} satisfies Record<string, LabelPosition>;

// Positions in `house-404.svg`.
const points: Record<keyof typeof labels, Point> = {
  spareDoor: { x: 0.5, y: 0.46 },
  drop: { x: 0.609, y: 0.82 },
  frontDoor: { x: 0.8, y: 0.76 },
};

/** A house with one door too many, and links to other pages. */
export function OnwardLinks({ page: { alt, marks, title, ways } }: { page: NotFoundContent }) {
  return (
    <div className={styles.columns}>
      <div className={styles.house}>
        <Annotated marks={marksOf(marks, labels, points)}>
          <img src={house} width="900" height="730" alt={alt} />
        </Annotated>
      </div>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <ul className={styles.ways}>
          {ways.map(({ label, href, text }) => (
            <li key={href}>
              <ActionLink href={href}>{label}</ActionLink>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
