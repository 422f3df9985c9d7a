import sprite from '../../assets/icons.svg';
import styles from './icon.module.css';

/** The symbols of `src/assets/icons.svg`. */
export type IconName =
  | 'phone'
  | 'mail'
  | 'chat'
  | 'star'
  | 'arrow'
  | 'chevron'
  | 'menu'
  | 'close'
  | 'outside'
  | 'warning'
  | 'check'
  | 'play'
  | 'pause'
  | 'detector'
  | 'siren'
  | 'app'
  | 'contact'
  | 'vehicle';

/** A decorative icon, hidden from screen readers: its meaning is always in text beside it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} data-slot="icon" aria-hidden="true" width="24" height="24">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
