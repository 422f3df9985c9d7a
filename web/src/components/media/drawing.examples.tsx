import { planAlarm, planAlarmPoints } from './drawings/plan-alarm.ts';
import { Drawing } from './drawing.tsx';
import { marksOf, pointsOf } from './marks.ts';

const texts = { front: { title: 'Contact', note: 'On the front door' } };
const labels = { front: { label: { x: 0.85, y: 0.1 }, side: 'left' } } as const;
const { wide, tall } = planAlarmPoints;

export function PlanWithNames() {
  return (
    <Drawing
      sheets={planAlarm}
      alt="Plan of a house"
      marks={marksOf(texts, labels, wide)}
      tallPoints={pointsOf(labels, tall)}
      names={[{ text: 'Kitchen', at: wide.Kitchen }]}
      tallNames={[{ text: 'Kitchen', at: tall.Kitchen }]}
    />
  );
}
