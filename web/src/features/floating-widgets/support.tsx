import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { openModal } from '../../components/overlays/modal-store.ts';
import styles from './support.module.css';
import { useState } from 'react';
import { useElapsed } from '../../components/behaviours/use-elapsed.ts';
import { SUPPORT_CARD_DELAY_MS } from '../../lib/timing.ts';
import { useFocusHandover, type FocusHandover } from './use-focus-handover.ts';

/** The round phone button, and the card that takes its place after a while (spec §2, §4). */
export function Support({ shown, close, takeFocus }: Omit<SupportCard, 'closed'>) {
  if (!shown) {
    return (
      <button type="button" className={styles.phone} data-slot="phone-button" data-float="" aria-haspopup="dialog" ref={takeFocus} onClick={() => openModal('support')}>
        <Icon name="phone" />
        <span className="visually-hidden">Ring or write to us</span>
      </button>
    );
  }
  return (
    // Escape is an extra: the cross does the same.
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
        Get in Attribution
      </Button>
      <button type="button" className={styles.close} onClick={close}>
        <Icon name="close" />
        <span className="visually-hidden">Close</span>
      </button>
    </section>
  );
}

export interface SupportCard {
  /** Whether the card stands in the phone button's place: from 20 s after load until it is closed (spec §4). */
  shown: boolean;
  /** Whether it was closed. Who closed it is not asked again. */
  closed: boolean;
  close: () => void;
  /** The `ref` of what has the focus after a change, if what went had it. */
  takeFocus: FocusHandover['end'];
}

/** The state of the support card, which the finance popup gives way to as well. */
export function useSupportCard(): SupportCard {
  const handOver = useFocusHandover();
  const due = useElapsed(SUPPORT_CARD_DELAY_MS, { before: handOver.begin });
  const [closed, setClosed] = useState(false);
  const close = () => {
    handOver.begin();
    setClosed(true);
  };
  return { shown: due && !closed, closed, close, takeFocus: handOver.end };
}
