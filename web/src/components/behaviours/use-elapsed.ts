import { useEffect, useEffectEvent, useState } from 'react';
import { msSinceLoad } from '../../lib/page-load.ts';

interface ElapsedOptions {
  /** From when it counts: from the page's load, however late this code came, or from when it is first asked. */
  from?: 'load' | 'now';
  /** Called at the moment, before anything is drawn anew for it. */
  before?: () => void;
}

/** Whether `delayMs` have passed. */
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
