import { openModal } from '../../components/overlays/modal-store.ts';
import { useElapsed } from '../../components/behaviours/use-elapsed.ts';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { SUPPORT_PROMPT_DELAY_MS } from '../../lib/timing.ts';
import styles from './support-prompt.module.css';

interface SupportPromptProps {
  /** How the page was reached: by loading the document, or by a navigation. */
  from: 'load' | 'now';
  hidden: boolean;
  /** Called when it is closed; it is not shown again. */
  onClose: () => void;
}

/** The support prompt above the phone button on the home security page (rules 2.34 and 9.7). */
export function SupportPrompt({ from, hidden, onClose }: SupportPromptProps) {
  const due = useElapsed(SUPPORT_PROMPT_DELAY_MS, { from });
  if (!due || hidden) return null;
  return (
    // Escape is a shortcut for the close button.
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
      <IconButton icon="close" label="Close" className={styles.close} onClick={onClose} />
    </div>
  );
}
