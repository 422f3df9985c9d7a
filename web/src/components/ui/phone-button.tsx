import { telHref } from '../../lib/contact-links.ts';
import { site } from '../../lib/site.ts';
import { ButtonLink, type ButtonVariant } from './button.tsx';
import { Icon } from './icon.tsx';

interface PhoneButtonProps {
  /** Whose telephone rings. */
  line?: keyof typeof site.phones;
  variant?: ButtonVariant;
}

/** One of the firm's numbers as a button that rings it. */
export function PhoneButton({ line = 'office', variant = 'outline' }: PhoneButtonProps) {
  const { number } = site.phones[line];
  return (
    <ButtonLink variant={variant} href={telHref(number)}>
      <Icon name="phone" />
      <span className="numerals">{number}</span>
    </ButtonLink>
  );
}
