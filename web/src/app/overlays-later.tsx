import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { closeStrayModal, giveUpModals, useModal } from '../components/overlays/modal-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { becomesIdleOrTouched } from './idle.ts';

/**
 * Whatever floats over the page (`overlays.tsx`). Its code is fetched when the interactive page has nothing else to do,
 * or at once when a modal is asked for before that. After an error in it, openers lead to the pages that stand for the modals.
 */
export function OverlaysLater() {
  const [Overlays, setOverlays] = useState<ComponentType>();
  const [failed, setFailed] = useState(false);
  const wanted = useModal() !== null;
  const { pathname } = useLocation();

  useEffect(closeStrayModal, [pathname]);

  useEffect(() => {
    if (failed && wanted) giveUpModals();
  }, [failed, wanted]);

  useEffect(() => {
    if (Overlays) return;
    const load = async () => {
      if (!wanted) await becomesIdleOrTouched();
      const module = await import('./overlays.tsx');
      // Meanwhile the visitor may have gone on.
      closeStrayModal();
      setOverlays(() => module.Overlays);
    };
    load().catch(giveUpModals);
  }, [wanted, Overlays]);

  return <ErrorBoundary onError={() => setFailed(true)}>{Overlays ? <Overlays /> : null}</ErrorBoundary>;
}
