import { textOf, type DocumentNode } from '../../../content-model/document-node.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './contents.module.css';

/** Documents with fewer headings have no table of contents. */
const MIN_HEADINGS = 3;

const TITLE = 'On this page';

interface ContentsProps {
  body: readonly DocumentNode[];
  /** Folds it under its title in narrow windows, in which a long list would push the text below the first view. */
  foldable: boolean;
}

/** Table of contents of a document. A foldable one is rendered twice, since not every browser has `::details-content`. */
export function Contents({ body, foldable }: ContentsProps) {
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
    <nav className={styles.contents} aria-label={TITLE} data-slot="contents">
      <div className={styles.whole}>
        <h2 className={styles.title}>{TITLE}</h2>
        {list}
      </div>
      {foldable ? (
        <details>
          <summary>
            {TITLE}
            <Icon name="chevron" />
          </summary>
          {list}
        </details>
      ) : null}
    </nav>
  );
}
