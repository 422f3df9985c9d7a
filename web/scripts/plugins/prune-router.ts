import type { Plugin, Rolldown } from 'vite';

type Statement = ReturnType<Rolldown.TransformPluginContext['parse']>['body'][number];

/** React's functions that have no effect beyond the object they return. */
const pureFunctions: ReadonlySet<string> = new Set(['createContext', 'memo', 'forwardRef']);

/**
 * Properties assigned to components of the router: their names, and the context of the error boundary of its `Routes`, which
 * the site does not use (it would be empty there).
 */
const unusedProperties: ReadonlySet<string> = new Set(['displayName', 'contextType']);

/**
 * Lets the bundler drop the parts of react-router that the site does not use (data routers, forms, fetchers, routes:
 * about 4 KB compressed of every first load). It keeps them otherwise, since creating a context or assigning to a component
 * looks like a side effect: this marks the first as pure and removes the second.
 */
export function pruneRouter(): Plugin {
  return {
    name: 'prune-router',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/[^?]*\.mjs$/ },
      handler(code) {
        const edits = this.parse(code).body.flatMap((statement) => editsOf(statement));
        return {
          code: edits.reduceRight(
            (text, { start, end, insert }) => text.slice(0, start) + insert + text.slice(end),
            code,
          ),
          map: null,
        };
      },
    },
  };
}

interface Edit {
  start: number;
  end: number;
  insert: string;
}

function editsOf(statement: Statement): Edit[] {
  if (statement.type === 'VariableDeclaration') {
    return statement.declarations.flatMap(({ init }) =>
      isPureCall(init) ? [{ start: init.start, end: init.start, insert: '/* @__PURE__ */ ' }] : [],
    );
  }
  return isUnusedProperty(statement) ? [{ start: statement.start, end: statement.end, insert: '' }] : [];
}

type Initialiser = Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]['init'];

function isPureCall(init: Initialiser): init is NonNullable<Initialiser> {
  return (
    init?.type === 'CallExpression' &&
    init.callee.type === 'MemberExpression' &&
    init.callee.property.type === 'Identifier' &&
    pureFunctions.has(init.callee.property.name)
  );
}

/** Returns true for an assignment to one of the `unusedProperties`, such as `Component.displayName = …`. */
function isUnusedProperty(statement: Statement): boolean {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') return false;
  const { left } = statement.expression;
  return (
    left.type === 'MemberExpression' && left.property.type === 'Identifier' && unusedProperties.has(left.property.name)
  );
}
