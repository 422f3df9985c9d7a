import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useModal } from '../components/overlays/modal-store.ts';
import { paths } from '../lib/paths.ts';
import { CookieBanner } from '../features/consent/cookie-banner.tsx';
import { CookieSettings } from '../features/consent/cookie-settings.tsx';
import { useConsentState } from '../features/consent/consent-store.ts';
import { FinancePopup } from '../features/floating-widgets/finance-popup.tsx';
import styles from '../features/floating-widgets/row.module.css';
import { SupportPrompt } from '../features/floating-widgets/support-prompt.tsx';
import { Support, useSupportCard } from '../features/floating-widgets/support.tsx';
import { useKeepFocusVisible } from '../features/floating-widgets/collision-avoidance.ts';
import { WhatsAppBar } from '../features/floating-widgets/whatsapp-bar.tsx';
import { useAnalytics } from './analytics.ts';
import { isLoadedPage } from './prerendered.ts';

/** Where finance is all that the page is about. */
const financePages: ReadonlySet<string> = new Set([paths.flexibleFinance.getHref(), paths.financeOptions.getHref()]);

/** What asks for the visitor's consent. Before the page in the order of the keyboard, as it is asked first. */
export function Consent() {
  useAnalytics();
  return (
    <>
      <CookieBanner />
      <CookieSettings />
    </>
  );
}

/** All that floats over the page (spec §2), after the page in the order of the keyboard. */
export function FloatingWidgets() {
  const { pathname } = useLocation();
  const came = useArrival(pathname);
  const modal = useModal();
  const { settingsOpen } = useConsentState();
  const card = useSupportCard();
  const modalOpen = modal !== null || settingsOpen;
  const [promptClosed, setPromptClosed] = useState(false);
  useKeepFocusVisible();
  return (
    <aside aria-label="Ways to reach us, and finance" data-floor="">
      <div className={styles.row} data-slot="floating-row">
        {financePages.has(pathname) ? null : <FinancePopup hidden={modalOpen || card.shown} />}
        {pathname === paths.homeSecurity.getHref() ? <SupportPrompt from={came} hidden={modalOpen || card.shown || card.closed || promptClosed} onClose={() => setPromptClosed(true)} /> : null}
        <Support {...card} />
      </div>
      <WhatsAppBar />
    </aside>
  );
}

/**
 * How the page that is shown came: by the document's load, or by a navigation. Known while rendering, as a timer that began
 * with the wrong answer may fire before the next rendering.
 */
function useArrival(pathname: string): 'load' | 'now' {
  const [first] = useState(pathname);
  // This code may have come after a navigation.
  const [navigated, setNavigated] = useState(() => !isLoadedPage());
  if (!navigated && pathname !== first) setNavigated(true);
  return navigated || pathname !== first ? 'now' : 'load';
}
