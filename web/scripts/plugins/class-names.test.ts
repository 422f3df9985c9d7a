import { expect, test } from 'vitest';
import { classNames } from './class-names.ts';

const css = '.button{color:red}.button:hover{animation:draw 1s}.primary{top:.5rem}@keyframes draw{0%{top:0}}';

test('names each class and keyframes of a module by the module and its number there', () => {
  const nameOf = classNames('/site');
  const file = '/site/src/button.module.css';
  const [button, primary, draw] = ['button', 'primary', 'draw'].map((name) => nameOf(name, file, css));
  expect(button).toMatch(/^_[a-z0-9]{4}0$/);
  const module = button?.slice(0, -1);
  expect([primary, draw]).toEqual([`${module}1`, `${module}2`]);
});

test('the names do not depend on the folder of the site, nor on the modules named before', () => {
  const other = classNames('/elsewhere');
  other('link', '/elsewhere/src/link.module.css', '.link{top:0}');
  expect(other('primary', '/elsewhere/src/button.module.css', css)).toBe(
    classNames('/site')('primary', '/site/src/button.module.css', css),
  );
});

test('rejects two modules with the same hash, and a name that the module does not have', () => {
  const nameOf = classNames('/site');
  const rename = () => {
    for (let index = 0; index < 40_000; index += 1) nameOf('a', `/site/${index}.module.css`, '.a{top:0}');
  };
  expect(rename).toThrow(/^\d+\.module\.css and \d+\.module\.css have the same hash, [a-z0-9]{4}: rename one of them$/);
  expect(() => classNames('/site')('link', '/site/button.module.css', css)).toThrow(
    'button.module.css: no class or keyframes named link',
  );
});
