import type { ReactNode } from 'react';
import type { SceneImages } from '../media/scenes/scene-images.ts';
import { Scene } from '../media/scene.tsx';
import styles from './page-head.module.css';

interface PageHeadProps {
  heading: string;
  lead?: string | undefined;
  /** Scene beside the text, fading into its background; without one the band is low and plain. */
  scene?: SceneImages;
  /** Text alternative of the scene, unless it is decorative. */
  alt?: string;
  /** Drawing beside the text where there is no scene. */
  figure?: ReactNode;
  /** Content under the lead: buttons, a date. */
  children?: ReactNode;
}

/** The dark band at the top of a page; the header overlaps it. */
export function PageHead({ heading, lead, scene, alt = '', figure, children }: PageHeadProps) {
  return (
    <div className={styles.head} data-tone="dark" data-slot="page-head" data-plain={scene ? undefined : ''}>
      {scene ? (
        <Scene
          className={styles.scene}
          scene={scene}
          alt={alt}
          sizes="(min-width: 48rem) max(66vw, 70rem), 100vw"
          first
        />
      ) : null}
      <div className={styles.inner} data-figure={figure ? '' : undefined}>
        <h1 className={styles.heading}>{heading}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {children ? <div className={styles.more}>{children}</div> : null}
        {figure ? <div className={styles.figure}>{figure}</div> : null}
      </div>
    </div>
  );
}
