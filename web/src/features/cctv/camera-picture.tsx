import type { ReactNode } from 'react';
import styles from './camera-picture.module.css';

interface CameraPictureProps {
  /** Camera name and time, stamped into the picture. */
  camera: string;
  time: string;
  caption: string;
  /** Infra-red: grey, and bright only where the lamps reach. */
  infrared?: boolean;
  children: ReactNode;
}

/** A scene as seen by a camera. */
export function CameraPicture({ camera, time, caption, infrared = false, children }: CameraPictureProps) {
  return (
    <figure>
      <div className={styles.screen} data-infrared={infrared ? '' : undefined}>
        {children}
        <p className={styles.stamp} aria-hidden="true">
          <span>{camera}</span>
          <span className="numerals">{time}</span>
        </p>
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  );
}
