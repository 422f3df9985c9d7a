import { Section } from '../../components/section.tsx';
import { OpeningHours } from '../../components/opening-hours.tsx';
import { telHref, whatsappHref } from '../../config/contact-links.ts';
import { site } from '../../config/site.ts';
import { AreaMap } from './area-map.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-section.module.css';

/** The contact section of home and contact page (spec §2): ring, write, the form, the hours and the map. */
export function ContactSection() {
  const { phones, email, whatsapp, claims } = site;
  return (
    <Section id="contact" label="Contact" title="Tell us what worries you. We will tell you what it needs.">
      <div className={styles.columns}>
        <div className={styles.form}>
          <h3 className={styles.heading} id="contact-form-title">
            Send us a message
          </h3>
          <ContactForm />
          <ol className={styles.next} aria-label="What happens next">
            <li>Somebody reads it the same day, in office hours.</li>
            <li>We ring you, between 9 and 5, and ask about doors, pets and who is home when.</li>
            <li>If it needs a visit we come and look, towards dusk if you can. It is free and there is no obligation.</li>
          </ol>
        </div>
        <div className={styles.ways}>
          <h3 className={styles.heading}>Or ring</h3>
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
          <h3 className={styles.heading}>When somebody answers</h3>
          <OpeningHours />
          <p className={styles.promise}>
            {claims.response} in office hours. A message sent at night is read first thing.
          </p>
          <AreaMap />
        </div>
      </div>
    </Section>
  );
}
