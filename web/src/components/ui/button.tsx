import type { ComponentProps, ReactNode } from 'react';
import { ActionLink } from './link.tsx';
import styles from './button.module.css';
import { telHref } from '../../lib/contact-links.ts';
import { site } from '../../lib/site.ts';
import { Icon } from './icon.tsx';

const variants = {
  primary: styles.primary,
  outline: styles.outline,
  quiet: styles.quiet,
} as const;

type ButtonVariant = keyof typeof variants;

function classOf(variant: ButtonVariant): string {
  return `${styles.button} ${variants[variant]}`;
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** True while its action is in progress: the button is disabled and the pointer shows progress. */
  busy?: boolean;
}

/** A button that acts on this page. */
export function Button({
  variant = 'primary',
  type = 'button',
  busy = false,
  disabled = false,
  ...props
}: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
  return (
    <button
      data-slot="button"
      data-busy={busy ? '' : undefined}
      {...props}
      disabled={busy || disabled}
      type={type}
      className={classOf(variant)}
    />
  );
}

/** A link styled as a button. */
export function ButtonLink({
  variant = 'primary',
  href,
  ...props
}: ComponentProps<'a'> & { variant?: ButtonVariant; href: string }) {
  return <ActionLink data-slot="button" {...props} href={href} className={classOf(variant)} />;
}

/** Buttons in a row. In the narrowest windows each has all of its width. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <p className={styles.row}>{children}</p>;
}

interface PhoneButtonProps {
  /** The phone line. */
  line?: keyof typeof site.phones;
  variant?: ButtonVariant;
}

/** A button that calls one of the firm's numbers. */
export function PhoneButton({ line = 'office', variant = 'outline' }: PhoneButtonProps) {
  const { number } = site.phones[line];
  return (
    <ButtonLink variant={variant} href={telHref(number)}>
      <Icon name="phone" />
      <span className="numerals">{number}</span>
    </ButtonLink>
  );
}
