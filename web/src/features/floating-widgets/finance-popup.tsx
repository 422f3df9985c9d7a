import { useLayoutEffect, useRef, useState } from 'react';
import { FinanceMark } from '../../components/ui/finance-mark.tsx';
import { useElapsed } from '../../components/behaviours/use-elapsed.ts';
import { useSwipeRight } from '../../components/behaviours/use-swipe-right.ts';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { ActionLink } from '../../components/ui/link.tsx';
import { paths } from '../../lib/paths.ts';
import { site } from '../../lib/site.ts';
import { readStored, store, storedItems } from '../../lib/stored-items.ts';
import { FINANCE_POPUP_DELAY_MS } from '../../lib/timing.ts';
import styles from './finance-popup.module.css';
import { useFocusHandover } from './use-focus-handover.ts';
import { RUNNING_TEXT, useKeepClear } from './collision-avoidance.ts';

/** Distance in pixels beyond which a drag to the right minimises the popup (rule 9.4). */
const SWIPE_THRESHOLD_PX = 80;

const text = 'Spread the cost of your security';

/**
 * The finance popup (rules 1.8, 2.30 and 4.15 to 4.21): a round badge that expands after its delay, unless the visitor minimised
 * it on an earlier page. It keeps its state while hidden. The badge moves away from what is kept clear. In low, narrow windows
 * there is room for the badge only, which the style sheet enforces.
 */
export function FinancePopup({ hidden }: { hidden: boolean }) {
  const due = useElapsed(FINANCE_POPUP_DELAY_MS);
  const [minimised, setMinimised] = useState(() => readStored(storedItems.financeMinimised) === 'true');
  const [expanded, setExpanded] = useState(false);
  const handover = useFocusHandover();

  const minimise = () => {
    handover.begin();
    store(storedItems.financeMinimised, 'true');
    setMinimised(true);
  };
  const expand = () => {
    handover.begin();
    store(storedItems.financeMinimised, null);
    setMinimised(false);
    setExpanded(true);
  };

  if (hidden) return null;
  return !minimised && (due || expanded) ? (
    <Expanded onMinimise={minimise} onShown={handover.end} />
  ) : (
    <Badge onExpand={expand} onShown={handover.end} />
  );
}

function Expanded({ onMinimise, onShown }: { onMinimise: () => void; onShown: (target: HTMLElement | null) => void }) {
  const element = useRef<HTMLDivElement>(null);
  useSwipeRight(element, SWIPE_THRESHOLD_PX, onMinimise);
  return (
    // Escape and dragging are shortcuts for the close button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.popup}
      data-slot="finance-popup"
      data-float=""
      ref={element}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onMinimise();
      }}
    >
      <ActionLink className={styles.link} href={paths.flexibleFinance.getHref()} ref={onShown}>
        <FinanceMark />
        <span className={styles.copy}>
          {text}
          <small>{site.finance.disclosure}</small>
        </span>
      </ActionLink>
      <IconButton icon="close" label="Make small" className={styles.close} onClick={onMinimise} />
    </div>
  );
}

function Badge({ onExpand, onShown }: { onExpand: () => void; onShown: (target: HTMLElement | null) => void }) {
  const element = useRef<HTMLButtonElement>(null);
  useKeepClear(element, RUNNING_TEXT);
  useLayoutEffect(() => onShown(element.current), [onShown]);
  return (
    <button
      type="button"
      className={styles.badge}
      data-slot="finance-badge"
      data-float=""
      ref={element}
      onClick={onExpand}
    >
      <FinanceMark />
      <span className="visually-hidden">{text}</span>
    </button>
  );
}
