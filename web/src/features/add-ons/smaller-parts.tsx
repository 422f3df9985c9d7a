import type { ProductAddOns } from '../../../content-model/screens/product-add-ons.ts';
import { Lead } from '../../components/ui/lead.tsx';
import { Section } from '../../components/sections/section.tsx';
import styles from './smaller-parts.module.css';

/** Smaller parts, without prices. */
export function SmallerParts({ content: { label, title, lead, entries } }: { content: ProductAddOns['smaller'] }) {
  return (
    <Section label={label} title={title}>
      <Lead>{lead}</Lead>
      <dl className={styles.parts}>
        {entries.map((part) => (
          <div key={part.title}>
            <dt>{part.title}</dt>
            <dd>{part.text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
