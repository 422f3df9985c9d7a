import { createElement, Fragment, type ReactNode } from 'react';
import type { DocumentNode } from '../../../content-model/document-node.ts';
import { ActionLink } from './link.tsx';
import styles from './prose.module.css';

/** Renders a document of `content/` as elements; nothing in it is set as HTML. */
export function Prose({ body }: { body: readonly DocumentNode[] }) {
  return (
    <div className={styles.prose} data-slot="prose">
      {renderNodes(body)}
    </div>
  );
}

function renderNodes(nodes: readonly DocumentNode[]): ReactNode {
  return createElement(Fragment, null, ...nodes.map(renderNode));
}

function renderNode(node: DocumentNode): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, attributes, ...children] = node;
  const content = children.map(renderNode);
  if (tag === 'a') return createElement(ActionLink, { ...attributes, href: attributes.href ?? '' }, ...content);
  return createElement(tag, attributes, ...content);
}
