import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../components/ui/icon.tsx';
import styles from './choices.module.css';

/** The choices of a modal, one per line. */
export function Choices({ children }: { children: ReactNode }) {
  return <ul>{children}</ul>;
}

interface ChoiceProps {
  icon: IconName;
  label: string;
  /** Description of the choice. */
  note: ReactNode;
  /** Brand of the icon, if it is not the firm's. */
  brand?: 'whatsapp';
  /** Target of the link; other sites open in a new tab. Without it the choice is a step within the modal. */
  href?: string;
  /** For a page of the site that opens in a new tab, too. */
  newTab?: boolean;
  onClick?: () => void;
}

/** One choice: an icon, its name, and a description. */
export function Choice({ icon, label, note, brand, href, newTab = false, onClick }: ChoiceProps) {
  const away = newTab || (href?.startsWith('https:') ?? false);
  const content = (
    <>
      <span className={styles.marker} data-brand={brand}>
        <Icon name={icon} />
      </span>
      <span>
        <span className={styles.label}>{label}</span>
        {away ? <span className="visually-hidden"> (opens in a new tab)</span> : null}
        <span className={styles.note}>{note}</span>
      </span>
      <span className={styles.onward}>{href && !away ? null : <Icon name={away ? 'outside' : 'arrow'} />}</span>
    </>
  );
  return (
    <li className={styles.choice}>
      {href ? (
        <a href={href} onClick={onClick} {...(away ? { target: '_blank', rel: 'noopener' } : {})}>
          {content}
        </a>
      ) : (
        <button type="button" onClick={onClick}>
          {content}
        </button>
      )}
    </li>
  );
}
