import { useCallback } from 'react';
import { useIsHydrated } from '../../../components/behaviours/hydration.tsx';
import { isSiteKey } from './challenge-service.ts';
import { site } from '../../../lib/site.ts';
import styles from './challenge.module.css';

/** The captcha challenge of a form, where the site has one (rule 5.38). Its provider is contacted only once a visitor is in the form. */
export function Challenge() {
  const hydrated = useIsHydrated();

  const ref = useCallback((place: HTMLDivElement) => {
    const form = place.closest('form');
    let stop: (() => void) | undefined;
    let removed = false;
    // Some browsers do not focus a button when it is pressed.
    const triggers = ['focusin', 'pointerdown', 'submit'] as const;
    const removeTriggers = () => {
      for (const trigger of triggers) form?.removeEventListener(trigger, begin);
    };
    const begin = () => {
      removeTriggers();
      // In one chunk with the code that sends the form, so that it is available whenever that is.
      void import('./delivery.ts').then(
        ({ showChallenge }) => {
          if (!removed && form) stop = showChallenge(form, place);
        },
        () => undefined,
      );
    };
    for (const trigger of triggers) form?.addEventListener(trigger, begin);
    // The visitor may have been typing before hydration.
    if (form?.contains(document.activeElement)) begin();
    return () => {
      removed = true;
      removeTriggers();
      stop?.();
    };
  }, []);

  return hydrated && isSiteKey(site.challenge.turnstileSiteKey) ? (
    <div ref={ref} className={styles.place} data-slot="challenge" />
  ) : null;
}
