import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { closeModal } from '../../components/overlays/modal-store.ts';
import { isPlainClick } from '../../lib/browser.ts';

/**
 * Closes a modal when a link to a page of the site is followed in it. The page replaces the modal's history entry, so that
 * Back leads to the page with the modal's opener.
 */
export function useCloseOnNavigation(open: boolean): void {
  const navigate = useNavigate();

  useEffect(() => {
    if (!open) return undefined;
    const follow = (event: MouseEvent) => {
      const { target } = event;
      // The path of a file has a dot, that of a page has none.
      const link =
        target instanceof Element
          ? target.closest<HTMLAnchorElement>('dialog a[href^="/"]:not([target], [href*="."])')
          : null;
      if (!link || !isPlainClick(event)) return;
      // Before the link's own navigation, which would leave the entry behind.
      event.preventDefault();
      event.stopPropagation();
      void navigate(link.getAttribute('href') ?? '', { replace: true });
      closeModal();
    };
    document.addEventListener('click', follow, { capture: true });
    return () => document.removeEventListener('click', follow, { capture: true });
  }, [open, navigate]);
}
