import { ActionLink } from './link.tsx';

export function Kinds() {
  return (
    <p>
      <ActionLink href="/contact-us/">A page</ActionLink>,{' '}
      <ActionLink href="https://app.example.com/">another site</ActionLink>,{' '}
      <ActionLink href="tel:+441614960130">a number</ActionLink>
    </p>
  );
}
