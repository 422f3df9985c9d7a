import type { ComponentType } from 'react';
import sheet from '../../assets/drawings/estimate-sheet.svg';
import { ButtonLink, ButtonRow } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Section } from '../../components/sections/section.tsx';
import { paths } from '../../lib/paths.ts';
import { home } from './home-content.ts';
import styles from './quote.module.css';

const { title, text, button, form: formText } = home.quote;

interface QuoteProps {
  /** The enquiry form; `labelledBy` is the id of its title. */
  form: ComponentType<{ labelledBy: string }>;
}

/** The quote section (rule 2.64): the online estimate first, then an answer by the firm. */
export function Quote({ form: Form }: QuoteProps) {
  return (
    <Section id="security-quiz" label="Free quote" title={title} tone="dark" aside={<Sheet form={Form} />}>
      <p className={styles.text}>{text}</p>
      <ButtonRow>
        <ButtonLink href={paths.onlineEstimate.getHref()}>
          {button}
          <Icon name="arrow" />
        </ButtonLink>
      </ButtonRow>
      <img className={styles.drawing} src={sheet} width="602" height="422" loading="lazy" alt="" />
    </Section>
  );
}

function Sheet({ form: Form }: QuoteProps) {
  return (
    <div className={styles.sheet} data-tone="light">
      <h3 className={styles.heading} id="quote-form-title">
        {formText.title}
      </h3>
      <p className={styles.promise}>{formText.text}</p>
      <Form labelledBy="quote-form-title" />
    </div>
  );
}
