import { IconButton } from './icon-button.tsx';

export function TwoSideBySide() {
  return (
    <p>
      <IconButton icon="phone" label="Ring us" tooltip />
      <IconButton icon="mail" label="Write to us" tooltip />
    </p>
  );
}
