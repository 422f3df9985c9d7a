import { textOf, type DocumentNode } from '../../../content-model/document-node.ts';
import styles from './contents.module.css';

/** Documents with fewer headings have no table of contents. */
const MIN_HEADINGS = 3;

/** Table of contents of a document. */
export function Contents({ body }: { body: readonly DocumentNode[] }) {
  const headings = body.flatMap((node) =>
    typeof node !== 'string' && node[0] === 'h2' && node[1].id ? [{ id: node[1].id, text: textOf(node) }] : [],
  );
  if (headings.length < MIN_HEADINGS) return null;
  return (
    <nav className={styles.contents} aria-labelledby="contents-title" data-slot="contents">
      <h2 className={styles.title} id="contents-title">
        On this page
      </h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
