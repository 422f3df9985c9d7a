import { closeOthersOfName } from '../components/exclusive-details.ts';
import { finishBelow } from '../components/finish-below.ts';
import { mirrorChecked } from '../components/mirror-checked.ts';
import { revealOnScroll } from '../components/reveal.ts';
import { growWithScroll } from '../components/scroll-scale.ts';
import { showTooltips } from '../components/tooltip-bubble.ts';

// What answers scrolling and resting, on every page, and the rest of its drawing; no page needs it to work, so it comes last.
growWithScroll();
revealOnScroll();
showTooltips();
closeOthersOfName();
mirrorChecked();
void finishBelow();
