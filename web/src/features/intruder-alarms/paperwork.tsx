import type { IntruderAlarms } from '../../../content-model/screens/intruder-alarms.ts';
import { Comparison } from '../../components/ui/comparison.tsx';
import { Points } from '../../components/sections/points.tsx';
import { PaperSheet } from '../../components/ui/paper-sheet.tsx';
import { Section } from '../../components/sections/section.tsx';
import { Split } from '../../components/sections/split.tsx';

/** The documents that a customer receives, beside a sample specification. */
export function Paperwork({
  content: { label, title, documents, sheet, parts },
}: {
  content: IntruderAlarms['papers'];
}) {
  return (
    <Section label={label} title={title} tone="mist">
      <Split
        side="left"
        figure={
          <PaperSheet name={sheet}>
            <Comparison table={parts} />
          </PaperSheet>
        }
      >
        <Points points={documents} />
      </Split>
    </Section>
  );
}
