import { emulateExclusiveDetails, mirrorChecked } from '../components/behaviours/older-browsers.ts';
import { renderOffscreen } from '../components/behaviours/render-offscreen.ts';
import { growHeroOnScroll, revealOnScroll } from '../components/behaviours/scroll-effects.ts';
import { showTooltips } from '../components/ui/tooltip-bubble.ts';

// What answers scrolling and resting, on every page, and the rest of its drawing; no page needs it to work, so it comes last.
growHeroOnScroll();
revealOnScroll();
showTooltips();
emulateExclusiveDetails();
mirrorChecked();
void renderOffscreen();
