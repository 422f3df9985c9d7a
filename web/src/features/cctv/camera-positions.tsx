import type { CctvSystems } from '../../../content-model/screens/cctv-systems.ts';
import { Drawing, type DrawnName } from '../../components/media/drawing.tsx';
import { Lead } from '../../components/ui/lead.tsx';
import { marksOf, pointsOf, type LabelPosition } from '../../components/media/marks.ts';
import { NextStep } from '../../components/sections/next-step.tsx';
import { Notes } from '../../components/sections/notes.tsx';
import { Section } from '../../components/sections/section.tsx';
import { plotCameras, plotCamerasPoints } from '../../components/media/drawings/plot-cameras.ts';
import { Key } from './key.tsx';

const labels = {
  mask: { label: { x: 0.2, y: 0.06 }, side: 'left', number: 'above', tallNumber: 'left' },
  back: { label: { x: 0.41, y: 0.06 }, side: 'right', number: 'above', tallNumber: 'left' },
  recorder: { label: { x: 0.7, y: 0.06 }, side: 'right', number: 'above', tallNumber: 'left' },
  side: { label: { x: 0.43, y: 0.94 }, side: 'right', number: 'below', tallNumber: 'below' },
  front: { label: { x: 0.72, y: 0.94 }, side: 'right', number: 'below', tallNumber: 'right' },
} as const satisfies Record<string, LabelPosition>;

const { wide, tall } = plotCamerasPoints;
const names: readonly DrawnName[] = [
  { text: 'Garden', at: wide.Garden },
  { text: 'Drive', at: wide.Drive },
  { text: 'Pavement', at: wide.Pavement, vertical: true },
  { text: '5 m', at: wide['5 m'], anchor: 'start' },
];
const tallNames = (['Garden', 'Drive', 'Pavement'] as const).map((text) => ({ text, at: tall[text] }));

/** Camera positions on a plan of the plot. */
export function CameraPositions({ content }: { content: CctvSystems['places'] }) {
  const { label, title, lead, alt, marks, identify, recognise, notes, next } = content;
  return (
    <Section label={label} title={title}>
      <Lead>{lead}</Lead>
      <Drawing
        sheets={plotCameras}
        alt={alt}
        marks={marksOf(marks, labels, wide)}
        tallPoints={pointsOf(labels, tall)}
        names={names}
        tallNames={tallNames}
      />
      <Key
        entries={[
          { level: 'identify', text: identify },
          { level: 'recognise', text: recognise },
        ]}
      />
      <Notes notes={notes} />
      <NextStep text={next} />
    </Section>
  );
}
