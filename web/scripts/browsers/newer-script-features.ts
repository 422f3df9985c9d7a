import compat, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data/forLegacyNode';
import { parseAst } from 'vite';
import { floorBrowsers, lackedBy } from './browser-floor.ts';

interface Node {
  type: string;
  [field: string]: unknown;
}

const builtins = (compat.javascript?.builtins ?? {}) as Record<string, Identifier>;

/** The features of global objects and functions, and of the window, whose members are globals. */
const globals: Record<string, Identifier | undefined> = {
  ...(compat.api?.Window as Record<string, Identifier>),
  ...compat.api,
  ...builtins,
};

/** Instance members by name, with the support of every class that has one of that name. */
const members = new Map<string, CompatStatement[]>();
for (const [name, feature] of Object.entries({ ...globals, ...(builtins.Intl as Record<string, Identifier>) })) {
  for (const [member, { __compat }] of Object.entries((feature ?? {}) as Record<string, Identifier>)) {
    if (__compat && member !== name && /^[a-z]\w*$/i.test(member))
      members.set(member, [...(members.get(member) ?? []), __compat]);
  }
}

const regularExpressions = compat.javascript?.regular_expressions;
const flags: Record<string, string> = { d: 'hasIndices', v: 'unicodeSets' };

/**
 * Finds the features of the web platform that a script uses and a browser of the floor lacks, by MDN's compatibility data:
 * globals (`structuredClone`), static members (`URL.canParse`), instance members of any object (`.toSorted`; only those
 * that no older class has), and parts of regular expressions. Syntax is lowered by the build. Guarded uses are found as
 * well.
 */
export function newerScriptFeatures(code: string): Set<string> {
  const program = parseAst(code) as unknown as Node;
  const declared = new Set<string>();
  visit(program, (node) => {
    for (const name of declaredBy(node)) declared.add(name);
  });
  const found = new Set<string>();
  visit(program, (node, parent) => {
    const feature = featureOf(node, parent, declared);
    if (feature) found.add(feature);
  });
  return found;
}

function visit(node: Node, see: (node: Node, parent: Node | null) => void, parent: Node | null = null): void {
  see(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, see, node);
    }
  }
}

/** The names bound by a declaration, parameter or import, in any scope. */
function declaredBy(node: Node): string[] {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return [...bound(node.id), ...bound(node.params)];
    case 'ArrowFunctionExpression':
      return bound(node.params);
    case 'CatchClause':
      return bound(node.param);
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return bound(node.local);
    default:
      return [];
  }
}

function bound(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(bound);
  if (typeof pattern !== 'object' || pattern === null) return [];
  const { type, name, properties, elements, value, argument, left } = pattern as Node;
  return type === 'Identifier' ? [String(name)] : [properties, elements, value, argument, left].flatMap(bound);
}

function featureOf(node: Node, parent: Node | null, declared: ReadonlySet<string>): string | null {
  if (node.type === 'MemberExpression') return memberOf(node, parent, declared);
  if (node.type === 'Literal' && node.regex)
    return regularExpressionOf(node.regex as { pattern: string; flags: string });
  if (node.type !== 'Identifier' || !parent || !isReference(node, parent)) return null;
  return declared.has(String(node.name)) ? null : globalOf(String(node.name));
}

/** Returns false for names of properties and labels, and for `typeof`, which tests a global without using it. */
function isReference(node: Node, parent: Node): boolean {
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed === true;
  if (parent.type === 'Property' || parent.type === 'PropertyDefinition' || parent.type === 'MethodDefinition')
    return parent.value === node || parent.computed === true;
  if (parent.type === 'UnaryExpression') return parent.operator !== 'typeof';
  return !/Specifier$|^Labeled|^Break|^Continue|^MetaProperty/.test(parent.type);
}

function globalOf(name: string): string | null {
  const support = Object.hasOwn(globals, name) ? globals[name]?.__compat : undefined;
  return support && lackedBy(support).length > 0 ? name : null;
}

function memberOf(node: Node, parent: Node | null, declared: ReadonlySet<string>): string | null {
  const { object, property, computed } = node;
  const { type, name, value } = property as Node;
  if (computed ? type !== 'Literal' || typeof value !== 'string' : type !== 'Identifier') return null;
  const member = String(computed ? value : name);
  const holder = object as Node;
  const global = holder.type === 'Identifier' && !declared.has(String(holder.name)) ? String(holder.name) : undefined;
  if (global === 'window' || global === 'globalThis' || global === 'self') {
    if (globalOf(member)) return member;
  } else if (global !== undefined && Object.hasOwn(globals, global)) {
    const support = (globals[global]?.[`${member}_static`] ?? builtins[global]?.[member])?.__compat;
    if (support) return lackedBy(support).length > 0 ? `${global}.${member}` : null;
  }
  // Reading a missing property gives undefined, without an error.
  if (
    !(
      (parent?.type === 'CallExpression' && parent.callee === node) ||
      (parent?.type === 'AssignmentExpression' && parent.left === node)
    )
  )
    return null;
  const known = members.get(member);
  return known && floorBrowsers.some((browser) => known.every((support) => lackedBy(support, [browser]).length > 0))
    ? `.${member}`
    : null;
}

function regularExpressionOf({ pattern, flags: given }: { pattern: string; flags: string }): string | null {
  const lookbehind = regularExpressions?.lookbehind_assertion?.__compat;
  if (/\(\?<[=!]/.test(pattern) && lookbehind && lackedBy(lookbehind).length > 0) return 'lookbehind assertion';
  if (/\(\?[ims]*-?[ims]+:/.test(pattern)) return 'regular expression modifier';
  for (const flag of given) {
    const support = globals.RegExp?.[flags[flag] ?? '']?.__compat;
    if (support && lackedBy(support).length > 0) return `regular expression flag ${flag}`;
  }
  return null;
}
