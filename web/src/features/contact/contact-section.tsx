import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { OpeningHours } from '../../components/opening-hours.tsx';
import { Section } from '../../components/section.tsx';
import { site } from '../../config/site.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactMethods } from './contact-methods.tsx';
import styles from './contact-section.module.css';
import { MapPanel } from './map-panel.tsx';

/**
 * The contact section of home and contact page (spec §2): the form, the phones, the email, the hours and the map. A narrow
 * window has phones and hours first, in panels that fold.
 */
export function ContactSection() {
  return (
    <Section id="contact" label="Contact" title="Tell us what worries you. We will tell you what it needs.">
      <div className={styles.columns}>
        <div className={styles.panels}>
          <Panel title="Contact Methods" open>
            <ContactMethods />
          </Panel>
          <Panel title="Business Hours">
            <OpeningHours />
          </Panel>
        </div>
        <div className={styles.form}>
          <h3 className={styles.heading} id="contact-form-title">
            Send us a message
          </h3>
          <ContactForm />
        </div>
        <div className={styles.ways}>
          <h3 className={styles.heading}>Or ring</h3>
          <ContactMethods />
          <h3 className={styles.heading}>When somebody answers</h3>
          <OpeningHours />
          <p className={styles.promise}>{site.claims.response} in office hours. A message sent at night is read first thing.</p>
        </div>
        <ol className={styles.next} aria-label="What happens next">
          <li>Somebody reads it the same day, in office hours.</li>
          <li>We ring you, between 9 and 5, and ask about doors, pets and who is home when.</li>
          <li>If it needs a visit we come and look, towards dusk if you can. It is free and there is no obligation.</li>
        </ol>
      </div>
      <MapPanel />
    </Section>
  );
}

function Panel({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={styles.panel} open={open}>
      <summary>
        <h3>{title}</h3>
        <Icon name="chevron" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
