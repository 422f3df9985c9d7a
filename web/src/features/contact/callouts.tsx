import { telHref } from '../../lib/contact-links.ts';
import { site } from '../../lib/site.ts';
import styles from './callouts.module.css';
import { contactAreaContent } from './contact-area-content.ts';

const { title, answered, attendance } = contactAreaContent.callouts;

/** When callouts are answered, and how soon somebody is there (rule 1.12). */
export function Callouts() {
  const { number } = site.phones.callouts;
  return (
    <div className={styles.callouts} data-slot="callouts">
      <h3>{title}</h3>
      <p>
        <a className="numerals" href={telHref(number)}>
          {number}
        </a>{' '}
        {answered}
      </p>
      <p>{attendance}</p>
    </div>
  );
}
