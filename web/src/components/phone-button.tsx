import { telHref } from '../config/contact-links.ts';
import { site } from '../config/site.ts';
import { ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';

/** The office's number as a button that rings it. */
export function PhoneButton() {
  const { number } = site.phones.office;
  return (
    <ButtonLink variant="outline" href={telHref(number)}>
      <Icon name="phone" />
      <span className="numerals">{number}</span>
    </ButtonLink>
  );
}
