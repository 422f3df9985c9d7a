import type { ProductAddOns } from '../../../content-model/screens/product-add-ons.ts';
import { Drawing } from '../../components/media/drawing.tsx';
import { Lead } from '../../components/ui/lead.tsx';
import { marksOf, pointsOf, type LabelPosition } from '../../components/media/marks.ts';
import { NextStep } from '../../components/sections/next-step.tsx';
import { Notes } from '../../components/sections/notes.tsx';
import { Section } from '../../components/sections/section.tsx';
import { radioReach, radioReachPoints } from '../../components/media/drawings/radio-reach.ts';

const labels = {
  panel: { label: { x: 0.06, y: 0.12 }, side: 'right' },
  inner: { label: { x: 0.235, y: 0.9 }, side: 'right' },
  outer: { label: { x: 0.47, y: 0.12 }, side: 'right' },
  shed: { label: { x: 0.9, y: 0.9 }, side: 'left' },
} as const satisfies Record<string, LabelPosition>;

const { wide, tall } = radioReachPoints;
const names = ['Hall', 'Kitchen', 'Garden'] as const;

/** The radio range of the panel, and how it is extended. */
export function RadioRange({ content: { label, title, lead, alt, marks, notes, next } }: { content: ProductAddOns['radio'] }) {
  return (
    <Section label={label} title={title}>
      <Lead>{lead}</Lead>
      <Drawing
        sheets={radioReach}
        alt={alt}
        marks={marksOf(marks, labels, wide)}
        tallPoints={pointsOf(labels, tall)}
        names={names.map((text) => ({ text, at: wide[text] }))}
        tallNames={names.map((text) => ({ text, at: tall[text] }))}
      />
      <Notes notes={notes} />
      <NextStep text={next} />
    </Section>
  );
}
