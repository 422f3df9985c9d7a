import { Prose } from './prose.tsx';

export function EveryElement() {
  return (
    <Prose
      body={[
        ['h3', {}, 'A heading'],
        ['p', {}, 'Text with a ', ['a', { href: '/contact-us/' }, 'link'], ' and ', ['strong', {}, 'weight'], '.'],
        ['ul', {}, ['li', {}, 'One'], ['li', {}, 'Another']],
        ['ol', {}, ['li', {}, 'First'], ['li', {}, 'Second']],
        ['ul', {}, ['li', { 'data-check': '' }, 'Shut the loft hatch'], ['li', { 'data-check': '' }, 'Tell next door']],
        ['div', { role: 'note' }, ['p', {}, 'Worth knowing before you begin.']],
        ['blockquote', {}, ['p', {}, 'It rang, and they ran.']],
        [
          'table',
          {},
          [
            'thead',
            {},
            ['tr', {}, ['th', { scope: 'col' }, 'Part'], ['th', { scope: 'col', 'data-align': 'right' }, 'Years']],
          ],
          ['tbody', {}, ['tr', {}, ['td', {}, 'Siren battery'], ['td', { 'data-align': 'right' }, '5']]],
        ],
      ]}
    />
  );
}
