import type { CctvSystems } from '../../../scripts/content/schema/screens/cctv-systems.ts';
import { Comparison } from '../../components/comparison.tsx';
import { Drawing } from '../../components/drawing.tsx';
import { Lead } from '../../components/lead.tsx';
import { Section } from '../../components/section.tsx';
import { lensAngles, lensAnglesPoints } from '../../config/drawings/lens-angles.ts';
import { Key } from './key.tsx';
import styles from './lenses.module.css';

const names = Object.entries(lensAnglesPoints).map(([text, at]) => ({ text, at }));

/** What three lenses see, drawn and in figures. */
export function Lenses({ content }: { content: CctvSystems['lenses'] }) {
  const { label, title, lead, alt, identify, recognise, observe, table, note } = content;
  return (
    <Section label={label} title={title} tone="mist">
      <Lead>{lead}</Lead>
      <Drawing sheets={lensAngles} alt={alt} marks={[]} names={names} />
      <Key
        entries={[
          { level: 'identify', text: identify },
          { level: 'recognise', text: recognise },
          { level: 'observe', text: observe },
        ]}
      />
      <Comparison table={table} />
      <p className={styles.note}>{note}</p>
    </Section>
  );
}
