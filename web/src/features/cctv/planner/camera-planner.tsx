import { useState } from 'react';
import type { CameraPlanner as Content } from '../../../../content-model/camera-planner.ts';
import json from '../../../../content/camera-planner.json';
import { useIsHydrated } from '../../../components/behaviours/hydration.tsx';
import { Folds } from '../../../components/sections/folds.tsx';
import { Section } from '../../../components/sections/section.tsx';
import { Comparison } from '../../../components/ui/comparison.tsx';
import { Lead } from '../../../components/ui/lead.tsx';
import { Key } from '../key.tsx';
import styles from './camera-planner.module.css';
import { planFor } from './plan.ts';
import { PlannerControls } from './planner-controls.tsx';
import { PlannerResult } from './planner-result.tsx';
import { PlannerSheet } from './planner-sheet.tsx';
import { plannerTable } from './planner-table.ts';

const content: Content = json;
const { label, title, lead, start, key, table, notes } = content;
const wholeTable = plannerTable(content);

/** The camera planner: a drawing with its controls, and all results as a table (rules 2.118 to 2.121). */
export function CameraPlanner() {
  const [choice, setChoice] = useState(start);
  const hydrated = useIsHydrated();
  const plan = planFor(content, choice);
  return (
    <Section id="planner" label={label} title={title} tone="mist">
      <Lead>{lead}</Lead>
      <div className={styles.planner} data-slot="camera-planner">
        <div>
          <Key
            entries={[
              { level: 'identify', text: key.identify },
              { level: 'recognise', text: key.recognise },
              { level: 'observe', text: key.observe },
            ]}
          />
          <PlannerSheet content={content} plan={plan} />
        </div>
        <PlannerControls content={content} choice={choice} disabled={!hydrated} onChange={setChoice} />
        <PlannerResult content={content} plan={plan} />
      </div>
      <div className={styles.table}>
        <Folds slot="planner-table" folds={[{ title: table.title, content: <Comparison table={wholeTable} /> }]} />
      </div>
      <div className={styles.notes}>
        {[table.note, ...notes].map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </Section>
  );
}
