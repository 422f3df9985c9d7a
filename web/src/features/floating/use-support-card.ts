import { useState } from 'react';
import { useElapsed } from '../../components/behaviours/use-elapsed.ts';
import { SUPPORT_CARD_DELAY_MS } from '../../lib/timing.ts';
import { useFocusHandOver, type FocusHandOver } from './use-focus-hand-over.ts';

export interface SupportCard {
  /** Whether the card stands in the phone button's place: from 20 s after load until it is closed (spec §4). */
  shown: boolean;
  /** Whether it was closed. Who closed it is not asked again. */
  closed: boolean;
  close: () => void;
  /** The `ref` of what has the focus after a change, if what went had it. */
  takeFocus: FocusHandOver['end'];
}

/** The state of the support card, which the finance popup gives way to as well. */
export function useSupportCard(): SupportCard {
  const handOver = useFocusHandOver();
  const due = useElapsed(SUPPORT_CARD_DELAY_MS, { before: handOver.begin });
  const [closed, setClosed] = useState(false);
  const close = () => {
    handOver.begin();
    setClosed(true);
  };
  return { shown: due && !closed, closed, close, takeFocus: handOver.end };
}
