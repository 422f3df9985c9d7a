/** How much larger the hero's background is for each pixel of scroll (spec §9). */
const SCALE_PER_PX = 0.0003;

/** Has the background of a hero grow as the page is scrolled (spec §2); what it is that grows says the style sheet. */
export function growWithScroll(): void {
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
