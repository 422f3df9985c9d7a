import discs from '../../components/media/number-disc.module.css';
import styles from './part-number.module.css';

/** The number of a part, as its marker on the drawing shows it. */
export function PartNumber({ number, leftOut = false }: { number: number; leftOut?: boolean }) {
  return (
    <span className={`${discs.disc} ${styles.number}`} data-left-out={leftOut ? '' : undefined}>
      {number}
    </span>
  );
}
