import { useCallback } from 'react';
import { useIsHydrated } from '../../../components/behaviours/hydration.tsx';
import { isSiteKey } from './challenge-service.ts';
import { site } from '../../../lib/site.ts';
import styles from './challenge.module.css';

/**
 * Where a site that has a challenge asks whether a person fills the form: most visitors see nothing of it. The other site
 * is asked for nothing until somebody is in the form.
 */
export function Challenge() {
  const hydrated = useIsHydrated();

  const ref = useCallback((place: HTMLDivElement) => {
    const form = place.closest('form');
    let stop: (() => void) | undefined;
    let gone = false;
    // Not every browser gives a button the focus that is pressed.
    const signs = ['focusin', 'pointerdown', 'submit'] as const;
    const forget = () => {
      for (const sign of signs) form?.removeEventListener(sign, begin);
    };
    const begin = () => {
      forget();
      // Of one file with what sends the form, so that it cannot be missing from that.
      void import('./delivery.ts').then(
        ({ showChallenge }) => {
          if (!gone && form) stop = showChallenge(form, place);
        },
        () => undefined,
      );
    };
    for (const sign of signs) form?.addEventListener(sign, begin);
    // Somebody may have been typing before script ran.
    if (form?.contains(document.activeElement)) begin();
    return () => {
      gone = true;
      forget();
      stop?.();
    };
  }, []);

  return hydrated && isSiteKey(site.challenge.turnstileSiteKey) ? <div ref={ref} className={styles.place} data-slot="challenge" /> : null;
}
