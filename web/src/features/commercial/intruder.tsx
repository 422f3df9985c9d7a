import type { CommercialSecurity } from '../../../content-model/screens/commercial-security.ts';
import plan from '../../assets/drawings/plan-shop.svg';
import { Annotated } from '../../components/media/annotation.tsx';
import { ButtonLink, ButtonRow } from '../../components/ui/button.tsx';
import { placedMarks } from '../../components/media/marks.ts';
import { Section } from '../../components/sections/section.tsx';
import { paths } from '../../lib/paths.ts';
import { planMarks } from './labels.ts';
import styles from './intruder.module.css';

/** Intruder alarms for a business: the plan of a shop, and ‘Book Your Site Survey’ (rule 2.67). */
export function Intruder({ intruder: { label, title, text, button, alt, marks } }: { intruder: CommercialSecurity['intruder'] }) {
  return (
    <Section id="intruder-alarms" label={label} title={title} tone="mist">
      <div className={styles.copy}>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <ButtonRow>
          <ButtonLink href={paths.contactUs.getHref()}>{button}</ButtonLink>
        </ButtonRow>
      </div>
      <div className={styles.plan}>
        <Annotated marks={placedMarks(marks, planMarks)}>
          <img src={plan} width="1200" height="590" loading="lazy" alt={alt} />
        </Annotated>
      </div>
    </Section>
  );
}
