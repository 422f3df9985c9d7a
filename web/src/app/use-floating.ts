import { useEffect, useState } from 'react';

type Floating = typeof import('./floating.tsx');

/** What floats over the page, once the page is interactive and its code is there. Without it the page is whole. */
export function useFloating(): Floating | undefined {
  const [floating, setFloating] = useState<Floating>();
  useEffect(() => {
    import('./floating.tsx').then(setFloating, () => undefined);
  }, []);
  return floating;
}
