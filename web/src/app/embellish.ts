import { closeOthersOfName } from '../components/behaviours/exclusive-details.ts';
import { finishBelow } from '../components/behaviours/finish-below.ts';
import { mirrorChecked } from '../components/behaviours/mirror-checked.ts';
import { revealOnScroll } from '../components/behaviours/reveal.ts';
import { growWithScroll } from '../components/behaviours/scroll-scale.ts';
import { showTooltips } from '../components/ui/tooltip-bubble.ts';

// What answers scrolling and resting, on every page, and the rest of its drawing; no page needs it to work, so it comes last.
growWithScroll();
revealOnScroll();
showTooltips();
closeOthersOfName();
mirrorChecked();
void finishBelow();
