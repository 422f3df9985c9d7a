import type { NotFoundContent } from '../../../scripts/content/schema/screens/not-found.ts';
import house from '../../assets/drawings/house-404.svg';
import { Annotated } from '../../components/annotation.tsx';
import { ActionLink } from '../../components/link.tsx';
import { placedMarks, type MarkPlace } from '../../components/placed-marks.ts';
import styles from './ways-onward.module.css';

// In the drawing: the door over nothing, the drop, the front door.
const places: readonly MarkPlace[] = [
  { at: { x: 0.5, y: 0.46 }, label: { x: 0.44, y: 0.09 }, side: 'left' },
  { at: { x: 0.609, y: 0.82 }, label: { x: 0.585, y: 0.74 }, side: 'left' },
  { at: { x: 0.8, y: 0.76 }, label: { x: 0.84, y: 0.66 }, side: 'right' },
];

/** A house with a door too many, and beside it the doors that lead somewhere. */
export function WaysOnward({ page: { alt, marks, title, ways } }: { page: NotFoundContent }) {
  return (
    <div className={styles.columns}>
      <div className={styles.house}>
        <Annotated marks={placedMarks(marks, places)}>
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
