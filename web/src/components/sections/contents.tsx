import { textOf, type DocumentNode } from '../../../content-model/document-node.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './contents.module.css';

/** Documents with fewer headings have no table of contents. */
const MIN_HEADINGS = 3;

const TITLE = 'On this page';

interface ContentsProps {
  body: readonly DocumentNode[];
  /** Folded under its title, for narrow windows, in which a long list would stand before the text. */
  folded?: boolean;
}

/** Table of contents of a document. */
export function Contents({ body, folded = false }: ContentsProps) {
  const headings = body.flatMap((node) =>
    typeof node !== 'string' && node[0] === 'h2' && node[1].id ? [{ id: node[1].id, text: textOf(node) }] : [],
  );
  if (headings.length < MIN_HEADINGS) return null;
  const list = (
    <ol>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav className={styles.contents} aria-label={folded ? 'Contents' : TITLE} data-slot="contents">
      {folded ? (
        <details>
          <summary>
            {TITLE}
            <Icon name="chevron" />
          </summary>
          {list}
        </details>
      ) : (
        <>
          <h2 className={styles.title}>{TITLE}</h2>
          {list}
        </>
      )}
    </nav>
  );
}
