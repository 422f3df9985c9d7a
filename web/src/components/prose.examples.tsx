import { Prose } from './prose.tsx';

export function EveryElement() {
  return (
    <Prose
      body={[
        ['h3', {}, 'A heading'],
        ['p', {}, 'Text with a ', ['a', { href: '/contact-us/' }, 'link'], ' and ', ['strong', {}, 'weight'], '.'],
        ['ul', {}, ['li', {}, 'One'], ['li', {}, 'Another']],
        ['ol', {}, ['li', {}, 'First'], ['li', {}, 'Second']],
      ]}
    />
  );
}
