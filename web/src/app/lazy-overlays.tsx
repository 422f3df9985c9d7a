import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { closeModalOfOtherPage, fallBackToPages, useModal } from '../components/overlays/modal-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { idleOrFirstInput } from './idle-or-first-input.ts';

/**
 * The modals (`overlays.tsx`). Their code is fetched when the hydrated page is idle, or at once when a modal is requested
 * (rule 2.91). If that or their rendering fails, openers lead to the pages of the same purpose (rule 2.90).
 */
export function LazyOverlays() {
  const [Overlays, setOverlays] = useState<ComponentType>();
  const [failed, setFailed] = useState(false);
  const requested = useModal() !== null;
  const { pathname } = useLocation();

  useEffect(closeModalOfOtherPage, [pathname]);

  useEffect(() => {
    if (failed && requested) fallBackToPages();
  }, [failed, requested]);

  useEffect(() => {
    if (Overlays || failed) return;
    const load = async () => {
      if (!requested) await idleOrFirstInput();
      const module = await import('./overlays.tsx');
      // The visitor may have navigated meanwhile.
      closeModalOfOtherPage();
      setOverlays(() => module.Overlays);
    };
    load().catch(() => setFailed(true));
  }, [requested, failed, Overlays]);

  return <ErrorBoundary onError={() => setFailed(true)}>{Overlays ? <Overlays /> : null}</ErrorBoundary>;
}
