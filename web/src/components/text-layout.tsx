import type { ReactNode } from 'react';
import type { SiteDocument } from '../config/documents.ts';
import { paths } from '../config/paths.ts';
import { telHref } from '../config/contact-links.ts';
import { site } from '../config/site.ts';
import { Contents } from './contents.tsx';
import { ActionLink } from './link.tsx';
import { Prose } from './prose.tsx';
import styles from './text-layout.module.css';

/** A document to read: its headings in the margin before it, a person to ask in the margin after it. */
export function TextLayout({ document: { body }, children }: { document: SiteDocument; children?: ReactNode }) {
  const { number } = site.phones.office;
  return (
    <div className={styles.layout} data-slot="text-layout">
      <div className={styles.contents}>
        <Contents body={body} />
      </div>
      <div className={styles.text}>
        <Prose body={body} />
        {children}
      </div>
      <aside className={styles.ask} aria-label="Ask us">
        <p className={styles.question}>Rather ask a person?</p>
        <p>
          <a className="numerals" href={telHref(number)}>
            {number}
          </a>
        </p>
        <p>
          Office hours, or <ActionLink href={paths.contactUs.getHref()}>write to us</ActionLink>. No charge for a question.
        </p>
      </aside>
    </div>
  );
}
