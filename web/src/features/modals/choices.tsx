import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../components/ui/icon.tsx';
import styles from './choices.module.css';

/** The ways that a modal offers, one a line. */
export function Choices({ children }: { children: ReactNode }) {
  return <ul className={styles.choices}>{children}</ul>;
}

interface ChoiceProps {
  icon: IconName;
  label: string;
  /** What happens then. */
  note: ReactNode;
  /** Whose sign it bears, where that is not ours. */
  brand?: 'whatsapp';
  /** Where it leads; another site opens in a new tab. Without it, it is a step within the modal. */
  href?: string;
  onClick?: () => void;
}

/** One of them: a marker on the surveyor's line, its name, and what happens when it is chosen. */
export function Choice({ icon, label, note, brand, href, onClick }: ChoiceProps) {
  const away = href?.startsWith('https:') ?? false;
  const words = (
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
          {words}
        </a>
      ) : (
        <button type="button" onClick={onClick}>
          {words}
        </button>
      )}
    </li>
  );
}
