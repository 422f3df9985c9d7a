import { TOOLTIP_OPEN_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from '../../lib/timing.ts';
import styles from './tooltip.module.css';

/** Minimum distance of a bubble from the window's edge. */
const EDGE_PX = 8;

/**
 * Shows the bubbles of all `Tooltip`s, present and future, one at a time: after the hover delay, at once if another was
 * open shortly before (rule 9.25), and at once on keyboard focus. A bubble stays while the pointer is on it or its button,
 * and closes on Escape, a press or a scroll (WCAG 2.2, 1.4.13).
 */
export function showTooltips(): void {
  let over: HTMLElement | null = null;
  let shown: { anchor: HTMLElement; bubble: HTMLElement } | undefined;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const anchorAt = (target: EventTarget | null): HTMLElement | null => {
    if (!(target instanceof Element)) return null;
    return shown?.bubble.contains(target) ? shown.anchor : target.closest<HTMLElement>('[data-tooltip]');
  };
  const close = () => {
    clearTimeout(timer);
    if (!shown) return;
    shown.bubble.remove();
    shown = undefined;
    closedAt = performance.now();
  };
  const show = (anchor: HTMLElement) => {
    if (shown?.anchor === anchor) return;
    close();
    if (anchor.isConnected) shown = { anchor, bubble: bubbleAt(anchor) };
  };

  const moveTo = (anchor: HTMLElement | null) => {
    if (anchor === over) return;
    over = anchor;
    clearTimeout(timer);
    const heldByFocus = shown?.anchor.querySelector(':focus-visible');
    if (shown && shown.anchor !== anchor && !heldByFocus) close();
    if (!anchor || shown?.anchor === anchor) return;
    const wait = performance.now() - closedAt < TOOLTIP_SKIP_DELAY_MS ? 0 : TOOLTIP_OPEN_DELAY_MS;
    timer = setTimeout(() => show(anchor), wait);
  };

  document.addEventListener('pointerover', ({ pointerType, target }) => {
    // Touch has no hover.
    if (pointerType !== 'touch') moveTo(anchorAt(target));
  });
  document.addEventListener('pointerout', ({ relatedTarget }) => {
    if (!relatedTarget) moveTo(null);
  });
  document.addEventListener('focusin', ({ target }) => {
    const anchor = anchorAt(target);
    if (anchor?.querySelector(':focus-visible')) show(anchor);
  });
  document.addEventListener('focusout', () => {
    if (shown && shown.anchor !== over) close();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !shown) return;
    close();
    // Only the bubble: the next Escape closes a dialog below it.
    event.preventDefault();
  });
  // A press may change the button's name.
  for (const event of ['pointerdown', 'click']) document.addEventListener(event, close, true);
  window.addEventListener('scroll', close, { capture: true, passive: true });
}

/** Places the bubble above its button, or below it where there is no room. */
function bubbleAt(anchor: HTMLElement): HTMLElement {
  const bubble = document.createElement('div');
  bubble.className = styles.bubble ?? '';
  bubble.dataset.slot = 'tooltip';
  // The button's accessible name has the same text.
  bubble.setAttribute('aria-hidden', 'true');
  bubble.textContent = anchor.dataset.tooltip ?? '';
  // In the top layer, so that no ancestor clips it; inside an open dialog, as it would be inert outside.
  bubble.popover = 'manual';
  (anchor.closest('dialog') ?? document.body).append(bubble);
  bubble.showPopover?.();

  const button = (anchor.firstElementChild ?? anchor).getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const left = button.left + (button.width - width) / 2;
  const right = document.documentElement.clientWidth - width - EDGE_PX;
  const above = button.top - height;
  bubble.style.setProperty('left', `${Math.max(EDGE_PX, Math.min(left, right))}px`);
  bubble.style.setProperty('top', `${above < 0 ? button.bottom : above}px`);
  return bubble;
}
