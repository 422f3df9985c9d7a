import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { closeModal } from '../../components/overlays/modal-store.ts';
import { isPlainClick } from '../../lib/browser.ts';

/**
 * A link to a page of ours that is followed inside a modal closes it, and the page takes the place of the modal's entry
 * in the browser's history: Back leads to the page on which the modal was.
 */
export function useCloseOnNavigation(open: boolean): void {
  const navigate = useNavigate();

  useEffect(() => {
    if (!open) return undefined;
    const follow = (event: MouseEvent) => {
      const { target } = event;
      // A file's address has a dot, a page's has none.
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('dialog a[href^="/"]:not([target], [href*="."])') : null;
      if (!link || !isPlainClick(event)) return;
      // Before the link's own way there, which would leave the entry behind.
      event.preventDefault();
      event.stopPropagation();
      void navigate(link.getAttribute('href') ?? '', { replace: true });
      closeModal();
    };
    document.addEventListener('click', follow, { capture: true });
    return () => document.removeEventListener('click', follow, { capture: true });
  }, [open, navigate]);
}
