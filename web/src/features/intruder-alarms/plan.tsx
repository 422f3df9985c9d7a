import type { IntruderAlarms } from '../../../content-model/screens/intruder-alarms.ts';
import { Drawing } from '../../components/media/drawing.tsx';
import { Lead } from '../../components/ui/lead.tsx';
import { marksOf, pointsOf, type LabelPosition } from '../../components/media/marks.ts';
import { NextStep } from '../../components/sections/next-step.tsx';
import { Notes } from '../../components/sections/notes.tsx';
import { Section } from '../../components/sections/section.tsx';
import { planAlarm, planAlarmPoints } from '../../components/media/drawings/plan-alarm.ts';

const labels = {
  patio: { label: { x: 0.187, y: 0.13 }, side: 'left', number: 'left', tallNumber: 'below' },
  back: { label: { x: 0.25, y: 0.07 }, side: 'right', number: 'above', tallNumber: 'left' },
  keypad: { label: { x: 0.745, y: 0.05 }, side: 'right', number: 'above', tallNumber: 'right' },
  front: { label: { x: 0.822, y: 0.54 }, side: 'right', number: 'right', tallNumber: 'above' },
  side: { label: { x: 0.26, y: 0.95 }, side: 'left', number: 'below', tallNumber: 'right' },
  hall: { label: { x: 0.49, y: 0.95 }, side: 'right', number: 'above', tallNumber: 'left' },
  panel: { label: { x: 0.74, y: 0.95 }, side: 'right', number: 'left', tallNumber: 'below' },
  siren: { label: { x: 0.822, y: 0.86 }, side: 'right', number: 'right', tallNumber: 'above' },
} as const satisfies Record<string, LabelPosition>;

const { wide, tall } = planAlarmPoints;
const rooms = ['Back room', 'Front room', 'Kitchen', 'Hall', 'Garden', 'Drive'] as const;
const indoors = rooms.slice(0, 4);

/** The parts of an alarm on a plan, each with its reason. */
export function Plan({
  content: { label, title, lead, alt, marks, notes, next },
}: {
  content: IntruderAlarms['plan'];
}) {
  return (
    <Section label={label} title={title}>
      <Lead>{lead}</Lead>
      <Drawing
        sheets={planAlarm}
        alt={alt}
        marks={marksOf(marks, labels, wide)}
        tallPoints={pointsOf(labels, tall)}
        names={rooms.map((text) => ({ text, at: wide[text] }))}
        tallNames={indoors.map((text) => ({ text, at: tall[text] }))}
      />
      <Notes notes={notes} />
      <NextStep text={next} />
    </Section>
  );
}
