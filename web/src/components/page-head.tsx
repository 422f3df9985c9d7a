import type { ReactNode } from 'react';
import { terraceDusk } from '../config/scenes.ts';
import { Scene } from './scene.tsx';
import styles from './page-head.module.css';

interface PageHeadProps {
  heading: string;
  lead?: string | undefined;
  /** What may stand under the lead: buttons, a date. */
  children?: ReactNode;
}

/** The dark band a page begins with, a street in the dusk to its right; the header lies over its top. */
export function PageHead({ heading, lead, children }: PageHeadProps) {
  return (
    <div className={styles.head} data-tone="dark" data-slot="page-head">
      <Scene className={styles.street} scene={terraceDusk} alt="" sizes="60vw" />
      <div className={styles.inner}>
        <h1 className={styles.heading}>{heading}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {children}
      </div>
    </div>
  );
}
