import { Annotated, type Mark, type NumberedPoint, percent, type Point } from './annotation.tsx';
import styles from './drawing.module.css';

/** Text inside a drawing: a room, a distance. */
export interface DrawnName {
  text: string;
  at: Point;
  /** The part of the text that is at the point: its middle, unless set. */
  anchor?: 'start' | 'middle' | undefined;
  /** True for text along a line from top to bottom. */
  vertical?: boolean | undefined;
}

interface DrawingProps {
  sheets: DrawingSheets;
  /** Text alternative. */
  alt: string;
  marks: readonly Mark[];
  /** Positions of the same marks on the tall sheet. */
  tallPoints?: readonly NumberedPoint[];
  names: readonly DrawnName[];
  tallNames?: readonly DrawnName[];
}

/** A plan, elevation or section with labels. Its text is part of the page, so that it uses the page's font. */
export function Drawing({ sheets, alt, marks, tallPoints, names, tallNames }: DrawingProps) {
  return (
    <Annotated marks={marks} {...(tallPoints ? { tallPoints } : {})}>
      <DrawnPicture sheets={sheets} alt={alt} />
      <Names className={sheets.tall ? styles.wide : styles.both} names={names} />
      {sheets.tall && tallNames ? <Names className={styles.tall} names={tallNames} /> : null}
    </Annotated>
  );
}

/** A drawing without labels. */
export function DrawnPicture({ sheets: { wide, tall }, alt }: Pick<DrawingProps, 'sheets' | 'alt'>) {
  return (
    <picture>
      {tall ? <source media="(max-width: 47.99rem)" srcSet={tall.src} width={tall.width} height={tall.height} /> : null}
      <img className={styles.image} src={wide.src} width={wide.width} height={wide.height} loading="lazy" alt={alt} />
    </picture>
  );
}

function Names({ className, names }: { className: string | undefined; names: readonly DrawnName[] }) {
  return (
    <svg className={className} aria-hidden="true" width="100%" height="100%">
      {names.map(({ text, at: { x, y }, anchor = 'middle', vertical }) => (
        <text
          key={`${text} ${x} ${y}`}
          x={percent(x)}
          y={percent(y)}
          textAnchor={anchor}
          dominantBaseline={vertical ? 'central' : 'middle'}
          writingMode={vertical ? 'vertical-rl' : undefined}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

interface Sheet {
  /** URL of the file. */
  src: string;
  /** Proportions. */
  width: number;
  height: number;
}

/** A drawing for wide windows, and rotated or cropped for narrow ones. */
export interface DrawingSheets {
  wide: Sheet;
  tall?: Sheet;
}
