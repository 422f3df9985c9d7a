import { useEffect, useEffectEvent, useState } from 'react';
import { msSinceLoad } from '../../lib/browser.ts';

interface ElapsedOptions {
  /** Start of the delay: the page's load, even if this code arrived later, or the first render. */
  from?: 'load' | 'now';
  /** Called when the delay has passed, before the component is rendered again. */
  before?: () => void;
}

/** Returns true once `delayMs` milliseconds have passed. */
export function useElapsed(delayMs: number, { from = 'load', before }: ElapsedOptions = {}): boolean {
  const [elapsed, setElapsed] = useState(false);
  const pass = useEffectEvent(() => {
    before?.();
    setElapsed(true);
  });

  useEffect(() => {
    const done = new AbortController();
    const begin = () => {
      const passed = from === 'load' ? msSinceLoad() : 0;
      const timer = setTimeout(() => pass(), Math.max(0, delayMs - passed));
      done.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    };
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true, signal: done.signal });
    return () => done.abort();
  }, [delayMs, from]);

  return elapsed;
}
