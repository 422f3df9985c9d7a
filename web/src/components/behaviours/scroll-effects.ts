import { REVEAL_DELAY_MS, REVEAL_DURATION_MS } from '../../lib/timing.ts';
import './scroll-effects.css';

/** How much of an element must be in view, and how far below the window that already counts (spec §9). */
const THRESHOLD = 0.05;
const ROOT_MARGIN = '50px';

/**
 * Brings in what has `data-reveal=""` when it is scrolled to, once (spec §4). Nothing is hidden before the visitor scrolls,
 * and then only what is still below the window: so nothing in sight ever goes, and a picture of the whole page has all of
 * it. Paper and whoever wants less motion are none of this (`reveal.css`).
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
      // A new page begins at its top, which is no visitor's scroll.
      if (window.scrollY <= 0) return;
      for (const element of document.querySelectorAll<HTMLElement>('[data-reveal=""]')) {
        const below = element.getBoundingClientRect().top > window.innerHeight;
        element.dataset.reveal = below ? 'hidden' : 'shown';
        if (below) observer.observe(element);
      }
    },
    { passive: true },
  );
  // The focus may move into what is below the window.
  document.addEventListener('focusin', ({ target }) => {
    const hidden = (target as Element).closest<HTMLElement>('[data-reveal="hidden"]');
    if (hidden) reveal(hidden);
  });
}

/** How much larger the hero's background is for each pixel of scroll (spec §9). */
const SCALE_PER_PX = 0.0003;

/** Has the background of a hero grow as the page is scrolled (spec §2); what it is that grows says the style sheet. */
export function growHeroOnScroll(): void {
  let asked = false;
  const grow = () => {
    asked = false;
    const hero = document.querySelector<HTMLElement>('[data-slot="hero"]');
    hero?.style.setProperty('--scroll-scale', String(1 + Math.max(0, window.scrollY) * SCALE_PER_PX));
  };
  window.addEventListener(
    'scroll',
    () => {
      if (asked) return;
      asked = true;
      requestAnimationFrame(grow);
    },
    { passive: true },
  );
}
