import type { IntruderAlarms } from '../../../content-model/screens/intruder-alarms.ts';
import { Comparison } from '../../components/ui/comparison.tsx';
import { PaperSheet } from '../../components/ui/paper-sheet.tsx';
import { Section } from '../../components/sections/section.tsx';
import { Split } from '../../components/sections/split.tsx';
import styles from './paperwork.module.css';

/** The documents that a customer receives, beside a sample specification. */
export function Paperwork({ content: { label, title, documents, sheet, parts } }: { content: IntruderAlarms['papers'] }) {
  return (
    <Section label={label} title={title} tone="mist">
      <Split
        side="left"
        figure={
          <PaperSheet name={sheet}>
            <Comparison table={parts} short />
          </PaperSheet>
        }
      >
        {documents.map((document) => (
          <div key={document.title} className={styles.document}>
            <h3>{document.title}</h3>
            <p>{document.text}</p>
          </div>
        ))}
      </Split>
    </Section>
  );
}
