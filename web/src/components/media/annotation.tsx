import type { ReactNode } from 'react';
import styles from './annotation.module.css';

/** A point of a picture: fractions of its width and height from the top left corner. */
export interface Point {
  x: number;
  y: number;
}

/** One thing the surveyor points at. */
export interface Mark {
  /** What it is: a few words. */
  title: string;
  /** Why it is there: a few more. */
  note: string;
  /** Where the marker stands. */
  at: Point;
  /** Where the line ends and the label stands. */
  label: Point;
  /** To which side of that point the label runs. */
  side: 'left' | 'right';
}

interface AnnotatedProps {
  /** The picture. Its box must have the picture's own proportions, or the markers miss. */
  children: ReactNode;
  marks: readonly Mark[];
  /** Where the markers stand on the tall crop, by the same order, if the picture has one for narrow windows. */
  tallPoints?: readonly Point[];
}

// Roughly the width of a character in a label's two lines: enough to rule a line between them.
const TITLE_CHARACTER_PX = 7.9;
const NOTE_CHARACTER_PX = 6.8;

/**
 * The surveyor's line: markers, thin lines and labels over a picture. On a narrow window the markers are
 * numbered and the words stand in a list under the picture; the list is what a screen reader reads at any width.
 * Positions are SVG attributes in per cent, because the page's policy allows no style attribute.
 */
export function Annotated({ children, marks, tallPoints }: AnnotatedProps) {
  return (
    <div data-slot="annotation" data-reveal="">
      <div className={styles.picture} data-slot="picture">
        {children}
        <svg className={styles.wide} aria-hidden="true" width="100%" height="100%">
          {marks.map((mark) => (
            <Leader key={mark.title} mark={mark} />
          ))}
        </svg>
        <Numbers className={tallPoints ? styles.medium : styles.narrow} points={marks.map((mark) => mark.at)} />
        {tallPoints ? <Numbers className={styles.tall} points={tallPoints} /> : null}
      </div>
      <ol className={styles.legend}>
        {marks.map((mark) => (
          <li key={mark.title}>
            <span>
              <strong>{mark.title}.</strong> {mark.note}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A picture with nothing but numbers on it, for a page that tells of them beside it; they count from `start`. */
export function Numbered({ children, points, start = 1 }: { children: ReactNode; points: readonly Point[]; start?: number }) {
  return (
    <div className={styles.picture} data-slot="numbered">
      {children}
      <Numbers className={undefined} points={points} start={start} />
    </div>
  );
}

function Numbers({ className, points, start = 1 }: { className: string | undefined; points: readonly Point[]; start?: number }) {
  return (
    <svg className={className} aria-hidden="true" width="100%" height="100%">
      {points.map(({ x, y }, index) => (
        <svg key={`${x} ${y}`} x={percent(x)} y={percent(y)} overflow="visible">
          <circle className={styles.number} r="12" />
          <text className={styles.digit} textAnchor="middle" y="5">
            {start + index}
          </text>
        </svg>
      ))}
    </svg>
  );
}

function Leader({ mark: { title, note, at, label, side } }: { mark: Mark }) {
  const width = Math.round(Math.max(title.length * TITLE_CHARACTER_PX, note.length * NOTE_CHARACTER_PX));
  const sign = side === 'left' ? -1 : 1;
  return (
    <>
      <line
        className={styles.line}
        pathLength="1"
        x1={percent(at.x)}
        y1={percent(at.y)}
        x2={percent(label.x)}
        y2={percent(label.y)}
      />
      <svg x={percent(at.x)} y={percent(at.y)} overflow="visible">
        <circle className={styles.ring} r="13" />
        <circle className={styles.dot} r="3" />
      </svg>
      <svg x={percent(label.x)} y={percent(label.y)} overflow="visible">
        <line className={styles.line} pathLength="1" x2={sign * width} />
        <text className={styles.title} textAnchor={side === 'left' ? 'end' : 'start'} y="-9">
          {title}
        </text>
        <text className={styles.note} textAnchor={side === 'left' ? 'end' : 'start'} y="19">
          {note}
        </text>
      </svg>
    </>
  );
}

/** A fraction of a picture's side as an SVG attribute in per cent, to a hundredth. */
export function percent(fraction: number): string {
  return `${Math.round(fraction * 10_000) / 100}%`;
}
