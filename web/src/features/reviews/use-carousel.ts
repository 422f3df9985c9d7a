import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { SCROLL_AT_REST_MS } from '../../lib/timing.ts';
import { canLoop, leadingIndex, slotOf, slotsBefore } from './loop.ts';

interface Carousel {
  /** The element with the carousel and its buttons: where the arrow keys are listened to. */
  frame: RefObject<HTMLDivElement | null>;
  /** The element that scrolls; its one child holds the slides, all of one width. */
  row: RefObject<HTMLDivElement | null>;
  /** Whether there is more than what is in view. */
  scrolls: boolean;
  canScrollPrevious: boolean;
  canScrollNext: boolean;
  /** Goes on by so many slides; by fewer than none, back. */
  step: (by: number) => void;
}

/**
 * A carousel (spec §2) out of a row that the browser scrolls and snaps: touch, wheel, keyboard and screen readers have it
 * as they have any row. It goes round because the slides change their places (`order`, not their places in the page)
 * whenever the row comes to rest, so that some are always left on either side; with too few for that it has two ends.
 * A library for it (Embla) is 7 KB more, and takes scrolling from the browser. How many are in view says the style
 * sheet, by `--in-view`.
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
    const left = new AbortController();
    const cards = Array.from(list.children) as HTMLElement[];
    const count = cards.length;
    let lead = 0;
    let inView = 1;
    let stride = 1;
    let width = 0;
    // Where the row is on its way to, so that a second press in the meantime goes on from there, and how much further
    // it has to go than there are places.
    let goal: number | undefined;
    let owed = 0;
    let fingers = 0;

    const place = () => scroller.scrollLeft / stride;
    const tell = () => {
      const loops = canLoop(inView, count);
      const end = (count - inView) * stride;
      setState((was) => {
        const is = { scrolls: count > inView, canScrollPrevious: loops || scroller.scrollLeft > 1, canScrollNext: loops || scroller.scrollLeft < end - 1 };
        return was.scrolls === is.scrolls && was.canScrollPrevious === is.canScrollPrevious && was.canScrollNext === is.canScrollNext ? was : is;
      });
    };
    /** Shows the slide at the start of the view, with `beyond` of the next one, and as many around it as there are. */
    const show = (slide: number, beyond = 0) => {
      const loops = canLoop(inView, count);
      lead = loops ? leadingIndex(slide, inView, count) : 0;
      cards.forEach((card, index) => card.style.setProperty('order', String(slotOf(index, lead, count))));
      const at = loops ? slotsBefore(inView, count) : Math.min(slide, Math.max(0, count - inView));
      scroller.scrollTo({ left: (at + beyond) * stride, behavior: 'instant' });
    };
    const forget = () => {
      goal = undefined;
      owed = 0;
    };
    const rest = () => {
      // The window has changed, and the place is none of the row's that is now: it is about to be measured again.
      // And nothing is moved under a finger.
      if (scroller.clientWidth !== width || fingers > 0) return;
      const at = Math.round(place());
      // The end of a way that was given up for another.
      if (Math.abs(place() - at) > 0.05) return;
      // A way that another press cut short is gone to its end.
      const further = (goal ?? at) - at + owed;
      forget();
      current.current = (lead + at) % count;
      if (canLoop(inView, count) && at !== slotsBefore(inView, count)) show(current.current);
      tell();
      if (further !== 0) move.current(further);
    };
    const measure = () => {
      width = scroller.clientWidth;
      inView = Number(getComputedStyle(scroller).getPropertyValue('--in-view')) || 1;
      stride = (cards[0]?.getBoundingClientRect().width ?? 1) + Number.parseFloat(getComputedStyle(list).columnGap);
      // A step that is under way ends here, at the slide that it leads to.
      if (goal !== undefined) current.current = slotOf(lead + goal + owed, 0, count);
      forget();
      show(Math.min(current.current, count - 1));
      tell();
    };
    move.current = (by) => {
      const loops = canLoop(inView, count);
      const end = Math.max(0, count - inView);
      let to = (goal ?? Math.round(place())) + owed + by;
      const nearest = Math.round(place());
      const room = slotsBefore(inView, count);
      if (loops && (to < 0 || to > end)) {
        if (nearest !== room) show((lead + nearest) % count, place() - nearest);
        to += room - nearest;
      }
      goal = Math.min(Math.max(to, 0), end);
      owed = loops ? to - goal : 0;
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      scroller.scrollTo({ left: goal * stride, behavior: still ? 'instant' : 'smooth' });
    };

    const observer = new ResizeObserver(() => {
      // Not for a text that opened and made it higher.
      if (scroller.clientWidth !== width) measure();
    });
    observer.observe(scroller);
    measure();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(rest, SCROLL_AT_REST_MS);
    };
    const hearsTheEnd = 'onscrollend' in window;
    if (hearsTheEnd) scroller.addEventListener('scrollend', rest, { signal: left.signal });
    scroller.addEventListener(
      'scroll',
      () => {
        tell();
        if (!hearsTheEnd) restSoon();
      },
      { passive: true, signal: left.signal },
    );
    for (const touch of ['touchstart', 'touchend', 'touchcancel'] as const) {
      scroller.addEventListener(
        touch,
        ({ touches }) => {
          fingers = touches.length;
          if (fingers === 0) restSoon();
        },
        { passive: true, signal: left.signal },
      );
    }
    // Whoever takes it in hand leads.
    for (const hand of ['pointerdown', 'wheel', 'focusin']) scroller.addEventListener(hand, forget, { passive: true, signal: left.signal });
    frame.current?.addEventListener(
      'keydown',
      (event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        move.current(by);
      },
      { signal: left.signal },
    );
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      left.abort();
    };
  }, [slides]);

  const step = useCallback((by: number) => move.current(by), []);
  return { frame, row, step, ...state };
}
