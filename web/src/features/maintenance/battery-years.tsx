import type { AnnualMaintenance } from '../../../scripts/content/schema/screens/annual-maintenance.ts';
import curve from '../../assets/drawings/battery-years.svg';
import { Annotated } from '../../components/annotation.tsx';
import { placedMarks, type MarkPlace } from '../../components/placed-marks.ts';
import { Section } from '../../components/section.tsx';
import { Split } from '../../components/split.tsx';
import styles from './battery-years.module.css';

// In the drawing: the curve's beginning, the charger's voltage, four years, the curve's end.
const places: readonly MarkPlace[] = [
  { at: { x: 0.075, y: 0.23 }, label: { x: 0.11, y: 0.6 }, side: 'right' },
  { at: { x: 0.45, y: 0.148 }, label: { x: 0.49, y: 0.03 }, side: 'right' },
  { at: { x: 0.642, y: 0.493 }, label: { x: 0.67, y: 0.235 }, side: 'right' },
  { at: { x: 0.925, y: 0.837 }, label: { x: 0.935, y: 0.44 }, side: 'left' },
];

/** What becomes of a battery, and why it is tested without the mains. */
export function BatteryYears({ battery: { label, title, text, alt, years, marks } }: { battery: AnnualMaintenance['battery'] }) {
  return (
    <Section id="batteries" label={label} title={title}>
      <Split
        side="left"
        figure={
          <Annotated marks={placedMarks(marks, places)}>
            <img src={curve} width="800" height="420" loading="lazy" alt={alt} />
            <svg className={styles.years} aria-hidden="true" width="100%" height="100%">
              {years.map((year, index) => (
                <text key={year} x={`${7.5 + index * (85 / 6)}%`} y="100%" textAnchor="middle">
                  {year}
                </text>
              ))}
            </svg>
          </Annotated>
        }
      >
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Split>
    </Section>
  );
}
