import type { ReactNode } from 'react';
import { ButtonRow } from '../ui/button.tsx';
import styles from './call-band.module.css';

/** A dark band with a call to action; `children` are its buttons. */
export function CallBand({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.band} data-tone="dark" data-slot="call-band">
      <div className={styles.inner}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.text}>{text}</p>
        </div>
        <ButtonRow>{children}</ButtonRow>
      </div>
    </section>
  );
}
