import { useEffect, useState } from 'react';

/** After this many pixels of scroll the header is solid (spec §2, §9). */
const SOLID_AFTER_PX = 50;

/** From this many pixels of scroll the top bar is gone (spec §9). */
const BAR_HIDDEN_FROM_PX = 100;

/** What the header shows at the present scroll position. At the top of the page while prerendering. */
export function useHeaderState(): { solid: boolean; barShown: boolean } {
  const [solid, setSolid] = useState(false);
  const [barShown, setBarShown] = useState(true);

  useEffect(() => {
    const update = () => {
      setSolid(window.scrollY > SOLID_AFTER_PX);
      setBarShown(window.scrollY < BAR_HIDDEN_FROM_PX);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);

  return { solid, barShown };
}
