import { parse } from 'postcss';
import { newerStyleFeatures } from '../../scripts/browsers/newer-style-features.ts';

const isKnown = (css: string) => newerStyleFeatures(css).size === 0;

/** Turns a condition of `@supports` into a rule that uses the feature. */
const ruleOf = (condition: string) =>
  condition.replace(/^selector\((.*)\)$/, '$1 {}').replace(/^\((.*)\)$/, 'a { $1 }');

const read = new Map<string, string>();

/**
 * Rewrites a style sheet as a browser of the floor reads it (docs/reference/browsers.md): without the declarations that one
 * of them does not support, by MDN's compatibility data, with an unknown selector instead of `:has`, and with the other
 * branch of `@supports`.
 */
export function rewriteForFloor(css: string): string {
  const known = read.get(css);
  if (known !== undefined) return known;
  const root = parse(css);
  root.walkAtRules('supports', (rule) => {
    const condition = rule.params.replace(/^not\s+/, '');
    const holds = isKnown(ruleOf(condition)) === (condition === rule.params);
    if (holds) rule.replaceWith(rule.nodes ?? []);
    else rule.remove();
  });
  root.walkDecls((declaration) => {
    if (!isKnown(`a { ${declaration.toString()} }`)) declaration.remove();
  });
  const result = root.toString().replaceAll(':has(', ':unknown-has(');
  read.set(css, result);
  return result;
}
