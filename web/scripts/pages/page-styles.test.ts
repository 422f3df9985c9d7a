import { expect, test } from 'vitest';
import { divideFontsAndProperties, firstViewStyles, stylesOfPages } from './page-styles.ts';

const html = `<html><head><title>Alarms</title></head><body><div id="root"><header class="header"><a href="/" class="name">Firm</a></header>
<main><section class="hero"><h1>Alarms</h1><button class="button" disabled>Send</button></section><section class="second"><p>Text</p></section><section><h2>More</h2></section><section class="third"><ul><li>Part</li></ul></section></main>
<footer class="footer">End</footer></div></body></html>`;

const stylesOf = (sheet: string) => firstViewStyles(sheet)(html);

test('keeps the rules of the header and of the first three blocks of main, in their order', () => {
  expect(stylesOf('h1{color:red}.third{color:red}.name{color:blue}.footer{color:red}.second p{margin:0}')).toBe(
    'h1{color:red}.name{color:blue}.second p{margin:0}',
  );
});

test('keeps of a list only the selectors that apply', () => {
  expect(stylesOf('.hero,.third,.hero h2{color:red}')).toBe('.hero{color:red}');
});

test('keeps a rule for a part or a state of an element, but for pointer, focus and selected text', () => {
  const kept =
    '.hero:before{content:""}.button:disabled{opacity:.5}.button:not(:disabled){opacity:1}.button:not(:hover){top:0}.hero:has(:checked){color:red}.name:is(:focus-visible,.name){top:1px}';
  expect(stylesOf(`${kept}.name:hover{color:red}.name:focus-visible{color:red}::selection{color:red}`)).toBe(kept);
});

test('keeps rules for disabled controls only on pages that have one', () => {
  const kept = 'button:not(:disabled){top:0}';
  expect(firstViewStyles(`${kept}button:disabled{top:0}`)('<main><button>Send</button></main>')).toBe(kept);
});

const pageWithHead = (slot: string) =>
  `<main><div class="head" data-slot="${slot}"></div><p class="text"></p><p class="next"></p></main>`;

test('of a page whose picture fills most of a window, keeps the rules of the first two blocks of main', () => {
  const kept = '.head{top:0}.text{top:0}';
  expect(firstViewStyles(`${kept}.next{top:0}`)(pageWithHead('scene-head'))).toBe(kept);
  expect(firstViewStyles(`${kept}.next{top:0}`)(pageWithHead('hero'))).toBe(kept);
  expect(firstViewStyles(`${kept}.next{top:0}`)(pageWithHead('page-head'))).toBe(`${kept}.next{top:0}`);
});

test('of a closed <details>, keeps the rules of its summary only', () => {
  const page = '<main><details class="menu"><summary>Menu</summary><p>Home</p></details></main>';
  const kept = '.menu{top:0}summary{top:0}.menu:not([open]) summary{top:0}';
  expect(firstViewStyles(`${kept}.menu p{top:0}.menu[open]{top:0}`)(page)).toBe(kept);
});

test('keeps no rule whose :has() requires an open <details>', () => {
  const page = '<main class="page"><details class="menu"><summary>Menu</summary></details></main>';
  const kept =
    '.page:not(:has(.menu[open])){top:0}.page:not(:is(:has(.menu[open]))){top:0}.page:is(.page,:has(.menu[open])){top:0}.page:has(.menu[open],summary){top:0}';
  expect(firstViewStyles(`${kept}.page:has(.menu[open]){top:0}`)(page)).toBe(kept);
});

test('of an open <details>, keeps all rules', () => {
  const page = '<main><details class="menu" open><summary>Menu</summary><p>Home</p></details></main>';
  const kept = '.menu p{top:0}.menu[open]{top:0}main:has(.menu[open]){top:0}';
  expect(firstViewStyles(kept)(page)).toBe(kept);
});

test('keeps no rules of a popover, which is closed at first', () => {
  const page = '<main><h1>Alarms</h1><div class="toasts" popover="manual"><p>Sent</p></div></main>';
  expect(firstViewStyles(':root{--layer:15}h1{top:0}.toasts{z-index:var(--layer)}.toasts p{top:0}')(page)).toBe(
    'h1{top:0}',
  );
});

test('removes cursors and transitions', () => {
  expect(stylesOf('.hero{cursor:pointer;color:red;transition:color 1s}.name{transition-duration:1s}')).toBe(
    '.hero{color:red}',
  );
});

test('removes comments', () => {
  expect(stylesOf('.hero{color:red}/* end */')).toBe('.hero{color:red}');
});

test('a class in an attribute’s value or in a condition does not decide', () => {
  const kept = 'a:not([href*=".example.com/"]){color:red}.name:not(.other){color:red}:is(.hero,.other) h1{color:red}';
  expect(stylesOf(kept)).toBe(kept);
});

test('keeps a selector that it cannot evaluate', () => {
  expect(stylesOf('h1:unheard-of(2){color:red}')).toBe('h1:unheard-of(2){color:red}');
});

test('keeps the order of layers, fonts and tokens; removes print, empty groups and unused keyframes', () => {
  const kept =
    '@layer base, parts;@font-face{font-family:A;src:url(/a.woff2)}:root{--ink:black}@layer parts{.hero{animation:rise 1s;color:var(--ink)}}@keyframes rise{0%{opacity:0}}';
  expect(
    stylesOf(
      `${kept}@media print{.hero{color:black}}@media (min-width:48rem){.third{color:red}}@keyframes fall{0%{opacity:1}}`,
    ),
  ).toBe(kept);
});

test('removes custom properties that none of its rules reads', () => {
  const kept =
    ':root{--ink:black;--text:var(--ink)}.hero{color:var(--text)}@container style(--tone:dark){h1{color:red}}';
  expect(stylesOf(`${kept}:root{--red:red;--pale:var(--red);--tone:dark}.third{color:var(--pale)}`)).toBe(
    `${kept}:root{--tone:dark}`,
  );
});

test('the sheet of pages has every custom property, which the styles of scripts read', () => {
  expect(stylesOfPages(':root{--red:red}', [html])).toBe(':root{--red:red}');
});

test('divides a sheet into its fonts and registered properties, and the rest', () => {
  const font = '@font-face{font-family:A;src:url(/a.woff2)}';
  const property = '@property --drawn{syntax:"<number>";inherits:false;initial-value:0}';
  expect(divideFontsAndProperties(`@layer base{h1{color:red}}${font}${property}${font}p{margin:0}`)).toEqual({
    fontsAndProperties: font + property + font,
    rest: '@layer base{h1{color:red}}p{margin:0}',
  });
});

test('the sheet of pages has the rules of a <details>, open or not', () => {
  const kept = 'header[open]>a{color:red}header:not([open]) a{color:blue}.header:has(.name[open]){cursor:pointer}';
  expect(stylesOfPages(kept, [html])).toBe(kept);
});

test('the sheet of pages has the rules of all their parts, for pointer, focus and print too', () => {
  const kept =
    '.footer{color:red}.third li{margin:0}.name:hover{color:red}a:focus-visible,.button:focus{top:1px}.hero:focus-within h1{top:0}@media print{.hero{color:black}}.article h2{color:red}.article{animation:rise 1s}@keyframes rise{0%{opacity:0}}';
  const article = '<html><body><main class="article"><h2>News</h2></main></body></html>';
  expect(
    stylesOfPages(`${kept}.other{color:red}.footer .other:hover,dialog h2{color:red}@keyframes fall{0%{opacity:1}}`, [
      html,
      article,
    ]),
  ).toBe(kept);
});

test.each([
  ['.name:hover:not(:disabled)', 'a positive and a negated state'],
  ['main>:hover h1', 'a state between combinators'],
  ['.button:not(.name:hover)', 'a state in a longer negation'],
  ['main:not(:has(button:disabled)) h1', 'a state in a condition that is negated'],
  ['.hero:has(button:checked) h1', 'a state in a condition'],
])('the sheet of pages has a rule with %s: %s', (selector) => {
  expect(stylesOfPages(`${selector}{color:red}`, [html])).toBe(`${selector}{color:red}`);
});

test('the sheet of pages has the rules of what is shown without script', () => {
  const page = '<html><body><main><noscript><form class="plain"></form></noscript></main></body></html>';
  expect(stylesOfPages('.plain{margin:0}.other{margin:0}', [page])).toBe('.plain{margin:0}');
});
