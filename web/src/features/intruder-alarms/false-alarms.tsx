import type { IntruderAlarms } from '../../../content-model/screens/intruder-alarms.ts';
import { Drawing } from '../../components/media/drawing.tsx';
import { marksOf, pointsOf, type LabelPosition } from '../../components/media/marks.ts';
import { Notes } from '../../components/sections/notes.tsx';
import { Section } from '../../components/sections/section.tsx';
import { pirSection, pirSectionPoints } from '../../components/media/drawings/pir-section.ts';

const labels = {
  detector: { label: { x: 0.12, y: 0.13 }, side: 'right', number: 'below' },
  dog: { label: { x: 0.37, y: 0.83 }, side: 'left', number: 'above' },
  person: { label: { x: 0.76, y: 0.3 }, side: 'right', number: 'right' },
} as const satisfies Record<string, LabelPosition>;

const { wide, tall } = pirSectionPoints;

/** Prevention of false alarms: a section through a hall, and measures against pets, other causes and noise. */
export function FalseAlarms({ content: { label, title, alt, marks, points } }: { content: IntruderAlarms['quiet'] }) {
  return (
    <Section label={label} title={title} tone="mist">
      <Drawing
        sheets={pirSection}
        alt={alt}
        marks={marksOf(marks, labels, wide)}
        tallPoints={pointsOf(labels, tall)}
        names={[]}
      />
      <Notes notes={points} />
    </Section>
  );
}
