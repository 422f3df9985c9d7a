import type { ReactNode } from 'react';
import styles from './camera-picture.module.css';

interface CameraPictureProps {
  /** The name and the time that the recorder writes into the picture. */
  camera: string;
  time: string;
  caption: string;
  /** By infra-red: grey, and bright only where the lamps reach. */
  infrared?: boolean;
  children: ReactNode;
}

/** A scene as a camera shows it on its screen. */
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
