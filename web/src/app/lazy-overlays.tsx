import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { closeModalOfOtherPage, fallBackToPages, useModal } from '../components/overlays/modal-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { idleOrFirstInput } from './idle-or-first-input.ts';

/**
 * Whatever floats over the page (`overlays.tsx`). Its code is fetched when the interactive page has nothing else to do,
 * or at once when a modal is asked for before that. After an error in it, openers lead to the pages that stand for the modals.
 */
export function LazyOverlays() {
  const [Overlays, setOverlays] = useState<ComponentType>();
  const [failed, setFailed] = useState(false);
  const wanted = useModal() !== null;
  const { pathname } = useLocation();

  useEffect(closeModalOfOtherPage, [pathname]);

  useEffect(() => {
    if (failed && wanted) fallBackToPages();
  }, [failed, wanted]);

  useEffect(() => {
    if (Overlays) return;
    const load = async () => {
      if (!wanted) await idleOrFirstInput();
      const module = await import('./overlays.tsx');
      // Meanwhile the visitor may have gone on.
      closeModalOfOtherPage();
      setOverlays(() => module.Overlays);
    };
    load().catch(fallBackToPages);
  }, [wanted, Overlays]);

  return <ErrorBoundary onError={() => setFailed(true)}>{Overlays ? <Overlays /> : null}</ErrorBoundary>;
}
