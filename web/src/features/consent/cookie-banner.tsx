import { useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useElapsed } from '../../components/behaviours/use-elapsed.ts';
import { useRestoreFocus } from '../../components/behaviours/use-restore-focus.ts';
import { useReservedHeight } from '../../components/behaviours/use-reserved-height.ts';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { paths } from '../../lib/paths.ts';
import { COOKIE_BANNER_DELAY_MS } from '../../lib/timing.ts';
import styles from './cookie-banner.module.css';
import { chooseConsent, dismissBanner, openSettings, useConsentState } from './consent-store.ts';

/** Asks for consent to optional cookies (rules 4.25 and 4.28). The page is usable without an answer. */
export function CookieBanner() {
  const { consent, dismissed } = useConsentState();
  const due = useElapsed(COOKIE_BANNER_DELAY_MS);
  return due && consent === null && !dismissed ? <Banner /> : null;
}

function Banner() {
  const element = useRef<HTMLElement>(null);
  const rememberFocus = useRestoreFocus(element);
  useReservedHeight(element, '--banner-height');
  return (
    // Escape is a shortcut for the close button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.banner}
      data-slot="cookie-banner"
      data-tone="dark"
      data-float="banner"
      data-floor=""
      aria-labelledby="cookie-banner-title"
      ref={element}
      onFocus={rememberFocus}
      onKeyDown={({ key }) => {
        if (key === 'Escape') dismissBanner();
      }}
    >
      <div className={styles.copy}>
        <h2 id="cookie-banner-title" className={styles.title}>
          Can we use optional cookies?
        </h2>{' '}
        <p className={styles.text}>
          Analytics counts your visit. Marketing lets Google store and use data for personalised advertising. Both are
          off unless you accept. <ActionLink href={paths.cookiePolicy.getHref()}>Cookie policy</ActionLink>{' '}
          <button type="button" className={styles.preferences} aria-haspopup="dialog" onClick={openSettings}>
            Cookie Preferences
          </button>
        </p>
      </div>
      <div className={styles.answers}>
        <Button variant="outline" onClick={() => chooseConsent({ analytics: true, marketing: true })}>
          Accept all
        </Button>
        <Button variant="outline" onClick={() => chooseConsent({ analytics: false, marketing: false })}>
          Reject optional
        </Button>
      </div>
      <IconButton icon="close" label="Close without choosing" className={styles.close} onClick={dismissBanner} />
    </section>
  );
}
