import { REVEAL_DELAY_MS, REVEAL_DURATION_MS } from '../../lib/timing.ts';
import './scroll-effects.css';

/** The share of an element that must be in view, and the margin below the window that counts as in view (rule 9.15). */
const THRESHOLD = 0.05;
const ROOT_MARGIN = '50px';

/**
 * Reveals elements with `data-reveal=""` when they are scrolled to, once (rule 4.38). Nothing is hidden before the visitor
 * scrolls, and then only elements below the window: nothing in sight disappears, and a full-page screenshot is complete.
 * Print and reduced motion are excluded in `scroll-effects.css` (rule 4.39).
 */
export function revealOnScroll(): void {
  const reveal = (element: HTMLElement) => {
    observer.unobserve(element);
    element.style.setProperty('transition-duration', `${REVEAL_DURATION_MS}ms`);
    element.style.setProperty('transition-delay', `${REVEAL_DELAY_MS}ms`);
    element.dataset.reveal = 'shown';
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) reveal(target as HTMLElement);
    },
    { threshold: THRESHOLD, rootMargin: ROOT_MARGIN },
  );

  window.addEventListener(
    'scroll',
    () => {
      // A navigation scrolls to the top, which is not the visitor's scroll.
      if (window.scrollY <= 0) return;
      for (const element of document.querySelectorAll<HTMLElement>('[data-reveal=""]')) {
        const below = element.getBoundingClientRect().top > window.innerHeight;
        element.dataset.reveal = below ? 'hidden' : 'shown';
        if (below) observer.observe(element);
      }
    },
    { passive: true },
  );
  // The focus may move below the window.
  document.addEventListener('focusin', ({ target }) => {
    const hidden = (target as Element).closest<HTMLElement>('[data-reveal="hidden"]');
    if (hidden) reveal(hidden);
  });
}

/** Growth of the hero's background per pixel of scroll (rule 9.16). */
const SCALE_PER_PX = 0.0003;

/** Scales the background of a hero with the scroll position (rule 2.44). The style sheet decides which element is scaled. */
export function growHeroOnScroll(): void {
  let scheduled = false;
  const grow = () => {
    scheduled = false;
    const hero = document.querySelector<HTMLElement>('[data-slot="hero"]');
    hero?.style.setProperty('--scroll-scale', String(1 + Math.max(0, window.scrollY) * SCALE_PER_PX));
  };
  window.addEventListener(
    'scroll',
    () => {
      if (scheduled) return;
      scheduled = true;
      requestAnimationFrame(grow);
    },
    { passive: true },
  );
}
