import type { CommercialSecurity } from '../../../content-model/screens/commercial-security.ts';
import { Annotated } from '../../components/media/annotation.tsx';
import { planShop, planShopPoints } from '../../components/media/drawings/plan-shop.ts';
import { ButtonLink, ButtonRow } from '../../components/ui/button.tsx';
import { marksOf, pointsOf } from '../../components/media/marks.ts';
import { Section } from '../../components/sections/section.tsx';
import { paths } from '../../lib/paths.ts';
import { planLabels } from './drawing-labels.ts';
import styles from './intruder.module.css';

const { wide, tall } = planShop;

/** Intruder alarms for a business: the plan of a shop, and ‘Book Your Site Survey’ (rule 2.67). */
export function Intruder({
  intruder: { label, title, text, button, alt, marks },
}: {
  intruder: CommercialSecurity['intruder'];
}) {
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
        <Annotated
          marks={marksOf(marks, planLabels, planShopPoints.wide)}
          tallPoints={pointsOf(planLabels, planShopPoints.tall)}
        >
          <picture>
            <source media="(max-width: 47.99rem)" srcSet={tall.src} width={tall.width} height={tall.height} />
            <img src={wide.src} width={wide.width} height={wide.height} loading="lazy" alt={alt} />
          </picture>
        </Annotated>
      </div>
    </Section>
  );
}
