import type { ReactNode } from 'react';
import { Icon } from '../../components/ui/icon.tsx';
import { lazyHydrate } from '../../components/behaviours/hydration.tsx';
import { OpeningHours } from '../../components/ui/opening-hours.tsx';
import { Section } from '../../components/sections/section.tsx';
import { contactContent } from './contact-content.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactMethods } from './contact-methods.tsx';
import styles from './contact-section.module.css';

const text = contactContent.section;

const SectionsBelowForm = lazyHydrate(async () => (await import('./sections-below-form.tsx')).SectionsBelowForm);

/**
 * The contact section of the home and contact pages (rule 2.61): form, phone numbers, email, hours, callouts and map. In narrow
 * windows phone numbers and hours come first and fold (rule 2.62).
 */
export function ContactSection() {
  return (
    <Section id="contact" label="Contact" title={text.title}>
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
            {text.form}
          </h3>
          <ContactForm />
        </div>
        <div className={styles.ways}>
          <h3 className={styles.heading}>{text.phones}</h3>
          <ContactMethods />
          <h3 className={styles.heading}>{text.hours}</h3>
          <OpeningHours />
          <p className={styles.promise}>{text.promise}</p>
        </div>
        <ol className={styles.next} aria-label="What happens next">
          {text.next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <SectionsBelowForm />
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
