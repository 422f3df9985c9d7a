import type { ReactNode } from 'react';
import { blogText } from '../../lib/blog-text.ts';
import type { SiteDocument } from '../../../content-model/documents.ts';
import { paths } from '../../lib/paths.ts';
import { telHref } from '../../lib/contact-links.ts';
import { site } from '../../lib/site.ts';
import { Contents } from './contents.tsx';
import { ActionLink } from '../ui/link.tsx';
import { Prose } from '../ui/prose.tsx';
import styles from './text-layout.module.css';

interface TextLayoutProps {
  document: SiteDocument;
  /** Displays the contents in the margin only, for texts that are read from the top. */
  contentsInMargin?: boolean;
  children?: ReactNode;
}

/** A document with its table of contents in the left margin and a contact in the right one. */
export function TextLayout({ document: { body }, contentsInMargin = false, children }: TextLayoutProps) {
  const { number } = site.phones.office;
  const { ask } = blogText;
  return (
    <div className={styles.layout} data-slot="text-layout">
      <div className={contentsInMargin ? `${styles.margin} ${styles.marginOnly}` : styles.margin}>
        <Contents body={body} foldable={!contentsInMargin} />
      </div>
      <div className={styles.text}>
        <Prose body={body} />
        {children}
      </div>
      <aside className={styles.ask} aria-label={ask.label}>
        <p className={styles.question}>{ask.question}</p>
        <p>
          <a className="numerals" href={telHref(number)}>
            {number}
          </a>
        </p>
        <p>
          {ask.hours} <ActionLink href={paths.contactUs.getHref()}>{ask.write}</ActionLink>. {ask.cost}
        </p>
      </aside>
    </div>
  );
}
