import type { NotFoundContent } from '../../../content-model/screens/not-found.ts';
import house from '../../assets/drawings/house-404.svg';
import { Annotated } from '../../components/media/annotation.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { placedMarks, type Placement } from '../../components/media/marks.ts';
import styles from './onward-links.module.css';

// Positions in `house-404.svg`.
const places = {
  spareDoor: { at: { x: 0.5, y: 0.46, number: 'left' }, label: { x: 0.44, y: 0.09 }, side: 'left' },
  drop: { at: { x: 0.609, y: 0.84, number: 'left' }, label: { x: 0.53, y: 1.03 }, side: 'left' },
  frontDoor: { at: { x: 0.796, y: 0.786, number: 'right' }, label: { x: 0.785, y: 1.03 }, side: 'left' },
} satisfies Record<string, Placement>;

/** A house with one door too many, and links to other pages. */
export function OnwardLinks({ page: { alt, marks, title, ways } }: { page: NotFoundContent }) {
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
