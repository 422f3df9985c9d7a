import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  icon: IconName;
  /** Accessible name, visually hidden. */
  label: string;
  /** True to show the name on hover and keyboard focus. */
  tooltip?: boolean;
}

/** A button that shows only an icon. */
export function IconButton({ icon, label, tooltip = false, className, ...props }: IconButtonProps) {
  const button = (
    <button {...props} type="button" className={className ? `${styles.button} ${className}` : styles.button}>
      <Icon name={icon} />
      <span className="visually-hidden">{label}</span>
    </button>
  );
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
