/**
 * Draws what is above the window's lower edge as soon as the page is scrolled, if that is before all of it is drawn
 * (`styles/draw-later.css`): a section that grew above the window later would move what is being read.
 */
export function drawAtScroll(): void {
  const drawn = new AbortController();
  const drawAbove = () => {
    if (document.documentElement.dataset.drawn !== undefined) return drawn.abort();
    for (const section of document.querySelectorAll<HTMLElement>('main section, footer')) {
      if (section.getBoundingClientRect().top < window.innerHeight) section.dataset.drawn = '';
    }
  };
  window.addEventListener('scroll', drawAbove, { passive: true, signal: drawn.signal });
}
