import type { CctvSystems } from '../../../content-model/screens/cctv-systems.ts';
import type { Point } from '../../components/media/annotation.tsx';
import { Comparison } from '../../components/ui/comparison.tsx';
import { Drawing, type DrawnName } from '../../components/media/drawing.tsx';
import { Lead } from '../../components/ui/lead.tsx';
import { Section } from '../../components/sections/section.tsx';
import { lensAngles, lensAnglesPoints } from '../../components/media/drawings/lens-angles.ts';
import { Key } from './key.tsx';
import styles from './lenses.module.css';

/** The names on a sheet. A distance is to the right of each lens's view: `3 m, 4 mm`. */
const namesOn = (points: Readonly<Record<string, Point>>): readonly DrawnName[] =>
  Object.entries(points).map(([name, at]) => {
    const [text = name, lens] = name.split(', ');
    return { text, at, anchor: lens ? 'start' : undefined };
  });

const names = namesOn(lensAnglesPoints.wide);
const tallNames = namesOn(lensAnglesPoints.tall);

/** The views of three lenses, as a drawing and a table. */
export function Lenses({ content }: { content: CctvSystems['lenses'] }) {
  const { label, title, lead, alt, identify, recognise, observe, table, note } = content;
  return (
    <Section label={label} title={title} tone="mist">
      <Lead>{lead}</Lead>
      <Drawing sheets={lensAngles} alt={alt} marks={[]} names={names} tallNames={tallNames} />
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
