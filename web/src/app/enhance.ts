import { emulateExclusiveDetails, mirrorChecked } from '../components/behaviours/older-browsers.ts';
import { renderOffscreen } from '../components/behaviours/render-offscreen.ts';
import { growHeroOnScroll, revealOnScroll } from '../components/behaviours/scroll-effects.ts';
import { showTooltips } from '../components/ui/tooltip-bubble.ts';

/**
 * Starts the enhancements of every page (scroll effects, tooltips) and the rest of its rendering. No page needs them to work,
 * so they load last.
 */
export function enhance(): void {
  growHeroOnScroll();
  revealOnScroll();
  showTooltips();
  emulateExclusiveDetails();
  mirrorChecked();
  void renderOffscreen();
}
