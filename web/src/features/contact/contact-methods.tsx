import { telHref, whatsappHref } from '../../lib/contact-links.ts';
import { site } from '../../lib/site.ts';
import styles from './contact-methods.module.css';

/** Phone numbers, email address and WhatsApp chat. */
export function ContactMethods() {
  const { phones, email, whatsapp } = site;
  return (
    <>
      <ul className={styles.phones}>
        {Object.values(phones).map(({ label, number }) => (
          <li key={number}>
            <span>{label}</span>
            <a className="numerals" href={telHref(number)}>
              {number}
            </a>
          </li>
        ))}
      </ul>
      <ul className={styles.others}>
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        <li>
          <a href={whatsappHref(whatsapp.quote, whatsapp.greeting)} target="_blank" rel="noopener">
            Chat on WhatsApp<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </li>
      </ul>
    </>
  );
}
