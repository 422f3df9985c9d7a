import type { EstimateLine } from './calculation.ts';
import styles from './added-notes.module.css';
import { PartNumber } from './part-number.tsx';

interface AddedNotesProps {
  lines: readonly EstimateLine[];
  /** Number of each line in the list of parts. */
  numberOf: (id: string) => number;
}

/** Maximum number of notes; an answer may add more parts. */
const MAX_NOTES = 2;

/** The parts that the last answer added to the drawing, with their reasons. */
export function AddedNotes({ lines, numberOf }: AddedNotesProps) {
  const more = lines.length - MAX_NOTES;
  if (lines.length === 0) return <div role="status" />;
  return (
    <div role="status">
      <ul className={styles.notes}>
        {lines.slice(0, MAX_NOTES).map(({ id, name, place, reason }) => (
          <li key={id}>
            <PartNumber number={numberOf(id)} />
            <span>
              <strong>
                {name}, {place.charAt(0).toLowerCase() + place.slice(1)}.
              </strong>{' '}
              {reason}
            </span>
          </li>
        ))}
        {more > 0 ? (
          <li className={styles.more}>And {more === 1 ? 'one more part' : `${more} more parts`} on the drawing.</li>
        ) : null}
      </ul>
    </div>
  );
}
