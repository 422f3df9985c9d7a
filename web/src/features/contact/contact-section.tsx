import type { ReactNode } from 'react';
import { Icon } from '../../components/ui/icon.tsx';
import { lazyHydrate } from '../../components/behaviours/hydration.tsx';
import { OpeningHours } from '../../components/ui/opening-hours.tsx';
import { Section } from '../../components/sections/section.tsx';
import { contactContent } from './contact-content.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactMethods } from './contact-methods.tsx';
import styles from './contact-section.module.css';
import { TownLinks } from './town-links.tsx';

const words = contactContent.section;

const MapPanel = lazyHydrate(async () => (await import('./map-panel.tsx')).MapPanel);

/**
 * The contact section of home and contact page (spec §2): the form, the phones, the email, the hours and the map. A narrow
 * window has phones and hours first, in panels that fold.
 */
export function ContactSection() {
  return (
    <Section id="contact" label="Contact" title={words.title}>
      <div className={styles.columns}>
        <div className={styles.panels}>
          <Panel title="Contact Methods" open>
            <ContactMethods />
          </Panel>
          <Panel title="Business Hours">
            <OpeningHours />
          </Panel>
        </div>
        <div>
          <h3 className={styles.heading} id="contact-form-title">
            {words.form}
          </h3>
          <ContactForm />
        </div>
        <div className={styles.ways}>
          <h3 className={styles.heading}>{words.phones}</h3>
          <ContactMethods />
          <h3 className={styles.heading}>{words.hours}</h3>
          <OpeningHours />
          <p className={styles.promise}>{words.promise}</p>
        </div>
        <ol className={styles.next} aria-label="What happens next">
          {words.next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <MapPanel />
      <TownLinks />
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
