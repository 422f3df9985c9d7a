import type { ReactNode } from 'react';
import type { Mark } from './annotation.tsx';
import discs from './number-disc.module.css';
import styles from './frames.module.css';

interface FramesProps {
  /** The annotated drawing for wide windows. */
  children: ReactNode;
  marks: readonly Pick<Mark, 'title' | 'note'>[];
  /** Files of the parts of the drawing, one for each mark. */
  frames: readonly string[];
  /** Text alternative of the whole drawing. */
  alt: string;
}

/** A wide drawing which narrow windows show as its parts, one below another, each under its label. */
export function Frames({ children, marks, frames, alt }: FramesProps) {
  return (
    <>
      <div className={styles.whole}>{children}</div>
      <div className={styles.parts} data-slot="frames" data-reveal="">
        <p className="visually-hidden">{alt}</p>
        <ol className={`${discs.discs} ${styles.list}`}>
          {marks.map(({ title, note }, index) => (
            <li key={title}>
              <p>
                <strong>{title}.</strong> {note}
              </p>
              <img src={frames[index]} loading="lazy" alt="" />
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
