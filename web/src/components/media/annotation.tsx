import type { ReactNode } from 'react';
import discs from './number-disc.module.css';
import styles from './annotation.module.css';
import { textWidth } from './text-width.ts';

/** A point of a picture, as fractions of its width and height from the top left corner. */
export interface Point {
  x: number;
  y: number;
}

/** The side of a point on which its number is set, 20 pixels away. */
export type NumberSide = 'above' | 'below' | 'left' | 'right';

/**
 * A point whose number is joined to it by a line, so that it covers nothing: at a side, or at another point of the picture.
 * Without `number` it is on the point.
 */
export interface NumberedPoint extends Point {
  number?: NumberSide | Point | undefined;
}

/** A labelled point of a picture. */
export interface Mark {
  /** Name of the thing. */
  title: string;
  /** Reason for its position. */
  note: string;
  /** Position of the marker. */
  at: NumberedPoint;
  /** Position of the label, where the line ends. */
  label: Point;
  /** The side of that point on which the label is set: the marker is on the other side, so that the line ends there. */
  side: 'left' | 'right';
}

interface AnnotatedProps {
  /** The picture. Its box must have the picture's proportions, or the markers are misplaced. */
  children: ReactNode;
  marks: readonly Mark[];
  /** Positions of the markers on the tall crop for narrow windows, in the same order. */
  tallPoints?: readonly NumberedPoint[];
}

// Font sizes of the two lines of a label, in pixels.
const TITLE_PX = 15;
const NOTE_PX = 14;

// Distance of a label's text from the ends of its line, in pixels.
const INSET_PX = 8;

/**
 * Markers, leader lines and labels over a picture. In narrow windows the markers are numbered and their text is a list
 * below the picture, which screen readers read at any width. Positions are SVG attributes in per cent, since the content
 * security policy allows no style attributes.
 */
export function Annotated({ children, marks, tallPoints }: AnnotatedProps) {
  return (
    <div className={styles.annotation} data-slot="annotation" data-reveal="">
      <div className={styles.picture} data-slot="picture">
        {children}
        <svg className={styles.wide} aria-hidden="true" width="100%" height="100%">
          {marks.map((mark) => (
            <Leader key={mark.title} mark={mark} />
          ))}
          {marks.map((mark) => (
            <Label key={mark.title} mark={mark} />
          ))}
        </svg>
        <Numbers className={tallPoints ? styles.medium : styles.narrow} points={marks.map((mark) => mark.at)} />
        {tallPoints ? <Numbers className={styles.tall} points={tallPoints} /> : null}
      </div>
      <ol className={`${discs.discs} ${styles.legend}`}>
        {marks.map((mark) => (
          <li key={mark.title}>
            {/* One text for each element: React writes a comment between two, which makes the page longer. */}
            <span>
              <strong>{`${mark.title}.`}</strong>
              {` ${mark.note}`}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Discs with the numbers of points, from `start`. */
export function Numbers({
  className,
  points,
  start = 1,
}: {
  className: string | undefined;
  points: readonly NumberedPoint[];
  start?: number;
}) {
  return (
    <svg className={className} aria-hidden="true" width="100%" height="100%">
      {points.map((point, index) => (
        <NumberAt key={`${point.x} ${point.y}`} point={point} number={start + index} />
      ))}
    </svg>
  );
}

function NumberAt({ point: { x, y, number: place }, number }: { point: NumberedPoint; number: number }) {
  const disc = (
    <g data-disc="">
      <circle r="12" />
      <text y="5">{number}</text>
    </g>
  );
  if (typeof place === 'object') {
    return (
      <g data-number="apart">
        <line x1={percent(x)} y1={percent(y)} x2={percent(place.x)} y2={percent(place.y)} />
        <circle cx={percent(x)} cy={percent(y)} r="3" />
        <svg x={percent(place.x)} y={percent(place.y)}>
          {disc}
        </svg>
      </g>
    );
  }
  return (
    <svg data-number={place ?? ''} x={percent(x)} y={percent(y)}>
      <line y2="-20" />
      <circle r="3" />
      {disc}
    </svg>
  );
}

function Leader({ mark: { at, label } }: { mark: Mark }) {
  return (
    <>
      <line pathLength="1" x1={percent(at.x)} y1={percent(at.y)} x2={percent(label.x)} y2={percent(label.y)} />
      <svg x={percent(at.x)} y={percent(at.y)}>
        <circle r="13" />
        <circle r="3" />
      </svg>
    </>
  );
}

function Label({ mark: { title, note, label, side } }: { mark: Mark }) {
  const sign = side === 'left' ? -1 : 1;
  const end = sign * Math.round(Math.max(textWidth(title) * TITLE_PX, textWidth(note) * NOTE_PX) + 2 * INSET_PX);
  return (
    <svg x={percent(label.x)} y={percent(label.y)} overflow="visible" textAnchor={side === 'left' ? 'end' : 'start'}>
      <path d={`M0 0H${end}`} />
      <line pathLength="1" x2={end} />
      <text x={sign * INSET_PX} y="-9">
        {title}
      </text>
      <text x={sign * INSET_PX} y="20">
        {note}
      </text>
    </svg>
  );
}

/** Formats a fraction as an SVG percentage with one decimal: at most a pixel off in a picture 1,920 px wide. */
export function percent(fraction: number): string {
  return `${Math.round(fraction * 1000) / 10}%`;
}
