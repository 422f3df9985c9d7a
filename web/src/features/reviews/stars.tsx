import sprite from '../../assets/icons.svg';
import styles from './stars.module.css';

/** Width and height of a star in the drawing. */
const STAR = 24;

/** Five stars with `filled` of them filled, the last perhaps in part; `label` is the text alternative. */
export function Stars({ filled, label }: { filled: number; label: string }) {
  const width = filled * STAR;
  return (
    <svg
      className={styles.stars}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${5 * STAR} ${STAR}`}
      data-filled={filled}
    >
      <FiveStars className={styles.empty} />
      {width > 0 ? (
        <svg width={width} height={STAR}>
          <FiveStars className={styles.full} />
        </svg>
      ) : null}
    </svg>
  );
}

function FiveStars({ className }: { className: string | undefined }) {
  return (
    <g className={className}>
      {[0, 1, 2, 3, 4].map((star) => (
        <use key={star} href={`${sprite}#star`} x={star * STAR} width={STAR} height={STAR} />
      ))}
    </g>
  );
}
