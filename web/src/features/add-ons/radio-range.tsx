import type { ProductAddOns } from '../../../content-model/screens/product-add-ons.ts';
import type { NumberedPoint, Point } from '../../components/media/annotation.tsx';
import { Drawing } from '../../components/media/drawing.tsx';
import { Frames } from '../../components/media/frames.tsx';
import { Lead } from '../../components/ui/lead.tsx';
import { placedMarks, type Placement } from '../../components/media/marks.ts';
import { NextStep } from '../../components/sections/next-step.tsx';
import { Notes } from '../../components/sections/notes.tsx';
import { Section } from '../../components/sections/section.tsx';
import { radioReach, radioReachFrame, radioReachPoints } from '../../components/media/drawings/radio-reach.ts';
import styles from './radio-range.module.css';

const { panel, inner, outer, shed } = radioReachPoints;
/** A point with its number below the ground line: the drawing is too low for numbers beside their points. */
const underground = ({ x, y }: Point): NumberedPoint => ({ x, y, number: { x, y: 0.99 } });
const places = {
  panel: { at: underground(panel), label: { x: 0.06, y: 0.12 }, side: 'right' },
  inner: { at: underground(inner), label: { x: 0.235, y: 0.9 }, side: 'right' },
  outer: { at: underground(outer), label: { x: 0.47, y: 0.12 }, side: 'right' },
  shed: { at: underground(shed), label: { x: 0.9, y: 0.9 }, side: 'left' },
} satisfies Record<string, Placement>;

const frames = (['panel', 'inner', 'outer', 'shed'] as const).map(radioReachFrame);
const names = ['Hall', 'Kitchen', 'Garden'] as const;

/** The radio range of the panel, and how it is extended. */
export function RadioRange({
  content: { label, title, lead, alt, marks, notes, next },
}: {
  content: ProductAddOns['radio'];
}) {
  const placed = placedMarks(marks, places);
  return (
    <Section label={label} title={title} tone="mist">
      <Lead>{lead}</Lead>
      <div className={styles.drawing}>
        <Frames marks={placed} frames={frames} alt={alt}>
          <Drawing
            sheets={radioReach}
            alt={alt}
            marks={placed}
            names={names.map((text) => ({ text, at: radioReachPoints[text] }))}
          />
        </Frames>
      </div>
      <Notes notes={notes} />
      <NextStep text={next} />
    </Section>
  );
}
