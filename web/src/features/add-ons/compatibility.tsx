import type { ProductAddOns } from '../../../content-model/screens/product-add-ons.ts';
import { Comparison } from '../../components/ui/comparison.tsx';
import { Folds } from '../../components/sections/folds.tsx';
import { Section } from '../../components/sections/section.tsx';
import styles from './compatibility.module.css';

/** A table of the systems with which each add-on works. */
export function Compatibility({ content: { label, title, table, note } }: { content: ProductAddOns['fits'] }) {
  return (
    <Section label={label} title={title} tone="dark">
      <Folds slot="fits" folds={[{ title: table.caption, content: <Comparison table={table} /> }]} />
      <p className={styles.note}>{note}</p>
    </Section>
  );
}
