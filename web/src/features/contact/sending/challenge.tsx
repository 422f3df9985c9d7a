import { useCallback } from 'react';
import { useScripted } from '../../../components/use-scripted.ts';
import { isSiteKey } from '../../../config/challenge.ts';
import { site } from '../../../config/site.ts';
import styles from './challenge.module.css';

/**
 * Where a site that has a challenge asks whether a person fills the form: most visitors see nothing of it. The other site
 * is asked for nothing until somebody is in the form.
 */
export function Challenge() {
  const scripted = useScripted();

  const ref = useCallback((place: HTMLDivElement) => {
    const form = place.closest('form');
    let stop: (() => void) | undefined;
    let gone = false;
    const begin = () => {
      form?.removeEventListener('focusin', begin);
      void import('./challenge-widget.ts').then(
        ({ showChallenge }) => {
          if (!gone && form) stop = showChallenge(form, place);
        },
        () => undefined,
      );
    };
    form?.addEventListener('focusin', begin);
    return () => {
      gone = true;
      form?.removeEventListener('focusin', begin);
      stop?.();
    };
  }, []);

  return scripted && isSiteKey(site.challenge.turnstileSiteKey) ? <div ref={ref} className={styles.place} data-slot="challenge" /> : null;
}
