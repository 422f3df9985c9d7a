import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { SCROLL_AT_REST_MS, SCROLL_STALLED_MS } from '../../lib/timing.ts';
import { canLoop, leadingIndex, slotOf, slotsBefore } from './loop.ts';

interface Carousel {
  /** The element around the carousel and its buttons, on which the arrow keys work. */
  frame: RefObject<HTMLDivElement | null>;
  /** The scroll container; its only child holds the slides, all of one width. */
  row: RefObject<HTMLDivElement | null>;
  /** True if there are more slides than are in view. */
  scrolls: boolean;
  canScrollPrevious: boolean;
  canScrollNext: boolean;
  /** Moves by a number of slides; a negative number moves back. */
  step: (by: number) => void;
}

/**
 * A carousel (rules 2.53 to 2.55) on a row with native scrolling and snapping, so that touch, wheel, keyboard and screen
 * readers work as on any row. It loops by changing the `order` of the slides (not their position in the document) whenever
 * the row comes to rest, so that slides remain on either side; with too few slides it has two ends. A library (Embla) is 7
 * KB larger and replaces native scrolling. The style sheet sets the number of slides in view by `--in-view`.
 */
export function useCarousel(slides: number): Carousel {
  const frame = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const move = useRef<(by: number) => void>(() => undefined);
  const current = useRef(0);
  const [state, setState] = useState({ scrolls: false, canScrollPrevious: false, canScrollNext: false });

  useLayoutEffect(() => {
    const scroller = row.current;
    const list = scroller?.firstElementChild;
    if (!scroller || !list) return undefined;
    const unmounted = new AbortController();
    const cards = Array.from(list.children) as HTMLElement[];
    const count = cards.length;
    let lead = 0;
    let inView = 1;
    let stride = 1;
    let width = 0;
    // The slot to which the row is scrolling, so that a second press continues from there, and the steps left beyond the last
    // slot.
    let goal: number | undefined;
    let remaining = 0;
    let fingers = 0;
    let stalled: ReturnType<typeof setTimeout> | undefined;

    const position = () => scroller.scrollLeft / stride;
    const isBetween = () => Math.abs(position() - Math.round(position())) > 0.05;
    const publish = () => {
      const loops = canLoop(inView, count);
      const end = (count - inView) * stride;
      setState((was) => {
        const is = {
          scrolls: count > inView,
          canScrollPrevious: loops || scroller.scrollLeft > 1,
          canScrollNext: loops || scroller.scrollLeft < end - 1,
        };
        return was.scrolls === is.scrolls &&
          was.canScrollPrevious === is.canScrollPrevious &&
          was.canScrollNext === is.canScrollNext
          ? was
          : is;
      });
    };
    /** Scrolls a slide to the start of the view, offset by `beyond` of the next one, with as many slides around it as there are. */
    const show = (slide: number, beyond = 0) => {
      const loops = canLoop(inView, count);
      lead = loops ? leadingIndex(slide, inView, count) : 0;
      cards.forEach((card, index) => card.style.setProperty('order', String(slotOf(index, lead, count))));
      const at = loops ? slotsBefore(inView, count) : Math.min(slide, Math.max(0, count - inView));
      scroller.scrollTo({ left: (at + beyond) * stride, behavior: 'instant' });
    };
    const cancel = () => {
      goal = undefined;
      remaining = 0;
    };
    const settle = () => {
      // After a resize the position is not valid until the row has been measured again. Nothing is moved under a finger.
      if (scroller.clientWidth !== width || fingers > 0) return;
      // The end of a movement that was replaced by another.
      if (isBetween()) return;
      const at = Math.round(position());
      clearTimeout(stalled);
      // Complete a movement that another press interrupted.
      const further = (goal ?? at) - at + remaining;
      cancel();
      current.current = (lead + at) % count;
      if (canLoop(inView, count) && at !== slotsBefore(inView, count)) show(current.current);
      publish();
      if (further !== 0) move.current(further);
    };
    /** Moves a row that rests between two slides to the nearer one: Chromium may leave it there despite mandatory snapping. */
    const settleAtSlide = () => {
      const isAtRest = goal === undefined && fingers === 0 && scroller.clientWidth === width;
      if (isAtRest && isBetween()) scroller.scrollTo({ left: Math.round(position()) * stride, behavior: 'instant' });
      settle();
    };
    /** Completes a step that the browser gives up: Chromium may on a busy machine, without snapping and without `scrollend`. */
    const completeIfStalled = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        if (goal === undefined || scroller.clientWidth !== width || fingers > 0) return;
        scroller.scrollTo({ left: goal * stride, behavior: 'instant' });
        settle();
      }, SCROLL_STALLED_MS);
    };
    const measure = () => {
      width = scroller.clientWidth;
      inView = Number(getComputedStyle(scroller).getPropertyValue('--in-view')) || 1;
      stride = (cards[0]?.getBoundingClientRect().width ?? 1) + Number.parseFloat(getComputedStyle(list).columnGap);
      // A step in progress ends here, at its target.
      if (goal !== undefined) current.current = slotOf(lead + goal + remaining, 0, count);
      cancel();
      show(Math.min(current.current, count - 1));
      publish();
    };
    move.current = (by) => {
      const loops = canLoop(inView, count);
      const end = Math.max(0, count - inView);
      let to = (goal ?? Math.round(position())) + remaining + by;
      const nearest = Math.round(position());
      const before = slotsBefore(inView, count);
      if (loops && (to < 0 || to > end)) {
        if (nearest !== before) show((lead + nearest) % count, position() - nearest);
        to += before - nearest;
      }
      goal = Math.min(Math.max(to, 0), end);
      remaining = loops ? to - goal : 0;
      const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      scroller.scrollTo({ left: goal * stride, behavior: reducedMotion ? 'instant' : 'smooth' });
      completeIfStalled();
    };

    const observer = new ResizeObserver(() => {
      // Not for a text that expanded and changed the height only.
      if (scroller.clientWidth !== width) measure();
    });
    observer.observe(scroller);
    measure();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settleSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, SCROLL_AT_REST_MS);
    };
    const hasScrollEnd = 'onscrollend' in window;
    if (hasScrollEnd) scroller.addEventListener('scrollend', settleAtSlide, { signal: unmounted.signal });
    scroller.addEventListener(
      'scroll',
      () => {
        publish();
        completeIfStalled();
        if (!hasScrollEnd) settleSoon();
      },
      { passive: true, signal: unmounted.signal },
    );
    for (const touch of ['touchstart', 'touchend', 'touchcancel'] as const) {
      scroller.addEventListener(
        touch,
        ({ touches }) => {
          fingers = touches.length;
          if (fingers === 0) settleSoon();
        },
        { passive: true, signal: unmounted.signal },
      );
    }
    // User input cancels queued steps.
    for (const input of ['pointerdown', 'wheel', 'focusin'])
      scroller.addEventListener(input, cancel, { passive: true, signal: unmounted.signal });
    frame.current?.addEventListener(
      'keydown',
      (event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        move.current(by);
      },
      { signal: unmounted.signal },
    );
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      clearTimeout(stalled);
      unmounted.abort();
    };
  }, [slides]);

  const step = useCallback((by: number) => move.current(by), []);
  return { frame, row, step, ...state };
}
