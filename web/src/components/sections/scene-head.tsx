import type { ReactNode } from 'react';
import type { SceneImages } from '../media/scenes/scene-images.ts';
import { Annotated, type Mark, type NumberedPoint } from '../media/annotation.tsx';
import { Scene } from '../media/scene.tsx';
import { ButtonRow } from '../ui/button.tsx';
import styles from './scene-head.module.css';

interface SceneHeadProps {
  heading: string;
  lead: string;
  scene: SceneImages;
  /** Text alternative. */
  alt: string;
  /** Marks on the wide picture. */
  marks: readonly Mark[];
  /** Positions of the same marks on the tall picture, in the same order. */
  tallPoints: readonly NumberedPoint[];
  /** A film of the same view over the picture (`AmbientFilm`). */
  film?: ReactNode;
  /** Claims under the buttons. */
  claims?: readonly string[];
  /** The buttons. */
  children: ReactNode;
}

/** The hero of a service page: a full scene with labels, and the text in its dark part. */
export function SceneHead({ heading, lead, scene, alt, marks, tallPoints, film, claims, children }: SceneHeadProps) {
  return (
    <div className={styles.head} data-tone="dark" data-slot="scene-head">
      <div className={styles.copy}>
        <h1 className={styles.title}>{heading}</h1>
        <p className={styles.lead}>{lead}</p>
        <ButtonRow>{children}</ButtonRow>
        {claims ? (
          <ul className={styles.claims}>
            {claims.map((claim) => (
              <li key={claim}>{claim}</li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className={styles.scene}>
        <Annotated marks={marks} tallPoints={tallPoints}>
          <div className={styles.view} data-slot="view">
            <Scene scene={scene} alt={alt} sizes="100vw" first />
            {film}
          </div>
        </Annotated>
      </div>
    </div>
  );
}
