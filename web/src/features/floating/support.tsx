import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { openModal } from '../../components/overlays/modal-store.ts';
import styles from './support.module.css';
import type { SupportCard } from './use-support-card.ts';

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
        Get in Touch
      </Button>
      <button type="button" className={styles.close} onClick={close}>
        <Icon name="close" />
        <span className="visually-hidden">Close</span>
      </button>
    </section>
  );
}
