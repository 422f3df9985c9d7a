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

/** Pages about finance, which have no finance popup (rule 2.31). */
const financePages: ReadonlySet<string> = new Set([paths.flexibleFinance.getHref(), paths.financeOptions.getHref()]);

/** The cookie banner and settings. Before the page in the tab order, since it is asked first. */
export function Consent() {
  useAnalytics();
  return (
    <>
      <CookieBanner />
      <CookieSettings />
    </>
  );
}

/** Pages without floating widgets, since their own result offers the same ways to reach us (rule 2.94). */
const pagesWithout: ReadonlySet<string> = new Set([paths.estimate.getHref(), paths.safetyCheck.getHref()]);

/** The floating widgets (rules 2.29 to 2.38), after the page in the tab order. */
export function FloatingWidgets() {
  return pagesWithout.has(useLocation().pathname) ? null : <Widgets />;
}

function Widgets() {
  const { pathname } = useLocation();
  const arrival = useArrival(pathname);
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
        {pathname === paths.homeSecurity.getHref() ? (
          <SupportPrompt
            from={arrival}
            hidden={modalOpen || card.shown || card.closed || promptClosed}
            onClose={() => setPromptClosed(true)}
          />
        ) : null}
        <Support {...card} />
      </div>
      <WhatsAppBar />
    </aside>
  );
}

/**
 * Returns how the current page was reached: by loading the document, or by a navigation. Determined while rendering, as a
 * timer started with the wrong value may fire before the next render.
 */
function useArrival(pathname: string): 'load' | 'now' {
  const [first] = useState(pathname);
  // A navigation may have preceded this code.
  const [navigated, setNavigated] = useState(() => !isLoadedPage());
  if (!navigated && pathname !== first) setNavigated(true);
  return navigated || pathname !== first ? 'now' : 'load';
}
