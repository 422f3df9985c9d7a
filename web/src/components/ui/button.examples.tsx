import { Button, ButtonLink } from './button.tsx';

export function Variants() {
  return (
    <p>
      <Button>Primary</Button> <Button variant="outline">Outline</Button> <Button variant="quiet">Quiet</Button>{' '}
      <Button disabled>Sending...</Button>
    </p>
  );
}

export function Links() {
  return (
    <p data-tone="dark">
      <ButtonLink href="/contact-us/">Inside</ButtonLink>{' '}
      <ButtonLink variant="outline" href="https://app.example.com/">
        Outside
      </ButtonLink>
    </p>
  );
}
