import compat, { type Identifier } from '@mdn/browser-compat-data/forLegacyNode';
import { parse, type AtRule, type Declaration, type Node } from 'postcss';
import { lackedBy } from './browser-floor.ts';

type Features = Record<string, Identifier | undefined>;

const {
  selectors,
  properties,
  types,
  'at-rules': atRules,
} = compat.css as Record<'selectors' | 'properties' | 'types' | 'at-rules', Features>;

/** The compatibility data of units newer than `rem`. */
const units: Record<string, string> = {
  d: 'viewport_percentage_units_dynamic',
  s: 'viewport_percentage_units_small',
  l: 'viewport_percentage_units_large',
  cq: 'container_query_length_units',
};

/**
 * Finds the features of a style sheet that a browser of the floor lacks, by MDN's compatibility data: selectors (`:has`),
 * at-rules, media features, properties, their keywords, functions and units. Features inside an `@supports` rule that tests
 * them are left out.
 */
export function newerStyleFeatures(css: string): Set<string> {
  const found = new Set<string>();
  const note = (name: string, feature: Identifier | undefined, at: Node) => {
    if (feature?.__compat && lackedBy(feature.__compat).length > 0 && !isGuarded(name, at)) found.add(name);
  };
  const root = parse(css);
  root.walkRules((rule) => {
    for (const [, colons = '', name = ''] of rule.selector.replace(/\[[^\]]*\]/g, '').matchAll(/(::?)([a-z][a-z-]*)/g))
      note(colons + name, selectors[name], rule);
  });
  root.walkAtRules((rule) => noteAtRule(rule, note));
  root.walkDecls((declaration) => noteDeclaration(declaration, note));
  return found;
}

type Note = (name: string, feature: Identifier | undefined, at: Node) => void;

function noteAtRule(rule: AtRule, note: Note): void {
  const feature = atRules[rule.name];
  note(`@${rule.name}`, feature, rule);
  if (rule.name !== 'media') return;
  for (const [, name = ''] of rule.params.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/g))
    note(`@media ${name}`, feature?.[name], rule);
  if (/[<>]/.test(rule.params)) note('@media with a range', feature?.range_syntax, rule);
}

function noteDeclaration(declaration: Declaration, note: Note): void {
  const { prop, value } = declaration;
  const property = properties[prop];
  note(prop, property, declaration);
  const bare = value.replace(/url\([^)]*\)|"[^"]*"/g, '');
  for (const [, word = ''] of bare.matchAll(/(?<![\w-])([a-z][a-z-]*)(?![\w(-])/g))
    note(`${prop}: ${word}`, property?.[word], declaration);
  for (const [, name = ''] of bare.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g))
    note(`${name}()`, types[name] ?? types.color?.[name], declaration);
  for (const [, size = ''] of bare.matchAll(/\d(d|s|l|cq)(?:vh|vw|vi|vb|vmin|vmax|w|h|i|b|min|max)\b/g))
    note(`unit ${size}…`, types.length?.[units[size] ?? ''], declaration);
}

/** Returns true inside an `@supports` rule that tests the feature. */
function isGuarded(name: string, node: Node): boolean {
  for (let { parent } = node; parent; { parent } = parent) {
    if (
      parent.type === 'atrule' &&
      (parent as AtRule).name === 'supports' &&
      (parent as AtRule).params.includes(name.split(':')[0] || name)
    )
      return true;
  }
  return false;
}
