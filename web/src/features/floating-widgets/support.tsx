import { Button } from '../../components/ui/button.tsx';
import { openModal } from '../../components/overlays/modal-store.ts';
import styles from './support.module.css';
import { useLayoutEffect, useRef, useState } from 'react';
import { useElapsed } from '../../components/behaviours/use-elapsed.ts';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { SUPPORT_CARD_DELAY_MS } from '../../lib/timing.ts';
import { useKeepClear } from './collision-avoidance.ts';
import { useFocusHandover, type FocusHandover } from './use-focus-handover.ts';

/** The round phone button, and the support card that replaces it after a delay (rules 2.32, 2.33 and 4.22). */
export function Support({ shown, close, takeFocus }: Omit<SupportCard, 'closed'>) {
  if (!shown) return <PhoneButton onShown={takeFocus} />;
  return (
    // Escape is a shortcut for the close button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.card}
      data-slot="support-card"
      data-tone="dark"
      data-float=""
      aria-labelledby="support-card-title"
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <h2 id="support-card-title" className={styles.title}>
        Need support?
      </h2>
      <p className={styles.text}>Have questions or want to learn more? We&rsquo;re here to help.</p>
      <Button aria-haspopup="dialog" ref={takeFocus} onClick={() => openModal('contact')}>
        Get in Touch
      </Button>
      <IconButton icon="close" label="Close" className={styles.close} onClick={close} />
    </section>
  );
}

/** The phone button, which moves away from what is kept clear (rule 2.36). */
function PhoneButton({ onShown }: { onShown: FocusHandover['end'] }) {
  const element = useRef<HTMLButtonElement>(null);
  useKeepClear(element);
  useLayoutEffect(() => onShown(element.current), [onShown]);
  return (
    <IconButton
      icon="phone"
      label="Ring or write to us"
      className={styles.phone}
      data-slot="phone-button"
      data-float=""
      aria-haspopup="dialog"
      ref={element}
      onClick={() => openModal('support')}
    />
  );
}

interface SupportCard {
  /** True while the card replaces the phone button: from its delay (rule 9.6) until it is closed. */
  shown: boolean;
  /** True once the card was closed; it is not shown again. */
  closed: boolean;
  close: () => void;
  /** `ref` of the element that takes the focus after a change, if the replaced element had it. */
  takeFocus: FocusHandover['end'];
}

/** State of the support card, on which the finance popup depends as well. */
export function useSupportCard(): SupportCard {
  const handover = useFocusHandover();
  const due = useElapsed(SUPPORT_CARD_DELAY_MS, { before: handover.begin });
  const [closed, setClosed] = useState(false);
  const close = () => {
    handover.begin();
    setClosed(true);
  };
  return { shown: due && !closed, closed, close, takeFocus: handover.end };
}
