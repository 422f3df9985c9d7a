import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { FinanceMark } from '../../components/ui/finance-mark.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useElapsed } from '../../components/behaviours/use-elapsed.ts';
import { useSwipeRight } from '../../components/behaviours/use-swipe-right.ts';
import { paths } from '../../lib/paths.ts';
import { readStored, store, storedItems } from '../../lib/stored-items.ts';
import { FINANCE_POPUP_DELAY_MS } from '../../lib/timing.ts';
import styles from './finance-popup.module.css';
import { useFocusHandover } from './use-focus-handover.ts';
import { useAvoidForms } from './collision-avoidance.ts';

/** More than this far to the right, in pixels, and the popup is small (spec §9). */
const SWIPE_THRESHOLD_PX = 80;

const words = 'Spread the cost of your security';

/**
 * The way to finance (spec §2, §4): a round badge that expands 5 s after load, unless the visitor made it small on an
 * earlier page. Hidden, it keeps its state. The badge steps aside for forms. On a low, narrow window with the cookie banner
 * in it there is only room for the badge: its style sheet sees to that.
 */
export function FinancePopup({ hidden }: { hidden: boolean }) {
  const due = useElapsed(FINANCE_POPUP_DELAY_MS);
  const [minimised, setMinimised] = useState(() => readStored(storedItems.financeMinimised) === 'true');
  const [asked, setAsked] = useState(false);
  const handOver = useFocusHandover();

  const minimise = () => {
    handOver.begin();
    store(storedItems.financeMinimised, 'true');
    setMinimised(true);
  };
  const expand = () => {
    handOver.begin();
    store(storedItems.financeMinimised, null);
    setMinimised(false);
    setAsked(true);
  };

  if (hidden) return null;
  return !minimised && (due || asked) ? <Expanded onMinimise={minimise} onShown={handOver.end} /> : <Badge onExpand={expand} onShown={handOver.end} />;
}

function Expanded({ onMinimise, onShown }: { onMinimise: () => void; onShown: (target: HTMLElement | null) => void }) {
  const element = useRef<HTMLDivElement>(null);
  useSwipeRight(element, SWIPE_THRESHOLD_PX, onMinimise);
  return (
    // Escape and the drag are extras: the cross does the same.
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
      <Link className={styles.link} to={paths.flexibleFinance.getHref()} ref={onShown}>
        <FinanceMark />
        <span className={styles.copy}>{words}</span>
      </Link>
      <button type="button" className={styles.close} onClick={onMinimise}>
        <Icon name="close" />
        <span className="visually-hidden">Make small</span>
      </button>
    </div>
  );
}

function Badge({ onExpand, onShown }: { onExpand: () => void; onShown: (target: HTMLElement | null) => void }) {
  const element = useRef<HTMLButtonElement>(null);
  useAvoidForms(element);
  useLayoutEffect(() => onShown(element.current), [onShown]);
  return (
    <button type="button" className={styles.badge} data-slot="finance-badge" data-float="" ref={element} onClick={onExpand}>
      <FinanceMark />
      <span className="visually-hidden">{words}</span>
    </button>
  );
}
