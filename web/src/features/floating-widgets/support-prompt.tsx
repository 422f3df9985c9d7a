import { Icon } from '../../components/ui/icon.tsx';
import { openModal } from '../../components/overlays/modal-store.ts';
import { useElapsed } from '../../components/behaviours/use-elapsed.ts';
import { SUPPORT_PROMPT_DELAY_MS } from '../../lib/timing.ts';
import styles from './support-prompt.module.css';

interface SupportPromptProps {
  /** Whether the page was loaded or came by a navigation. */
  from: 'load' | 'now';
  hidden: boolean;
  /** Whoever closed it is not asked again. */
  onClose: () => void;
}

/** What the phone button says on the page about homes, 5 s after it came (spec §2): a few words over the button. */
export function SupportPrompt({ from, hidden, onClose }: SupportPromptProps) {
  const due = useElapsed(SUPPORT_PROMPT_DELAY_MS, { from });
  if (!due || hidden) return null;
  return (
    // Escape is an extra: the cross does the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.prompt}
      data-slot="support-prompt"
      data-float=""
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <button type="button" className={styles.copy} aria-haspopup="dialog" onClick={() => openModal('support')}>
        Need support?
      </button>
      <button type="button" className={styles.close} onClick={onClose}>
        <Icon name="close" />
        <span className="visually-hidden">Close</span>
      </button>
    </div>
  );
}
