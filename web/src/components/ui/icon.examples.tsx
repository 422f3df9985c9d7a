import { Icon, type IconName } from './icon.tsx';

const names: IconName[] = [
  'phone',
  'mail',
  'chat',
  'star',
  'arrow',
  'chevron',
  'menu',
  'close',
  'outside',
  'warning',
  'check',
  'play',
  'pause',
  'detector',
  'siren',
  'app',
  'contact',
  'vehicle',
];

export function All() {
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <Icon name={name} /> {name}
        </li>
      ))}
    </ul>
  );
}
