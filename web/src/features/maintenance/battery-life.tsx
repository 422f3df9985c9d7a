import type { AnnualMaintenance } from '../../../content-model/screens/annual-maintenance.ts';
import curve from '../../assets/drawings/battery-years.svg';
import { Annotated } from '../../components/media/annotation.tsx';
import { placedMarks, type Placement } from '../../components/media/marks.ts';
import { Section } from '../../components/sections/section.tsx';
import { Split } from '../../components/sections/split.tsx';
import styles from './battery-life.module.css';

// Positions on the curve of `battery-years.svg`, and on the line of the charger's voltage above it.
const places = {
  fresh: { at: { x: 0.075, y: 0.263, number: 'below' }, label: { x: 0.105, y: 0.405 }, side: 'right' },
  charger: { at: { x: 0.45, y: 0.177, number: 'above' }, label: { x: 0.49, y: 0.07 }, side: 'right' },
  changed: { at: { x: 0.642, y: 0.515, number: 'below' }, label: { x: 0.6, y: 0.72 }, side: 'left' },
  old: { at: { x: 0.925, y: 0.84, number: 'above' }, label: { x: 0.88, y: 0.34 }, side: 'left' },
} satisfies Record<string, Placement>;

/** The ageing of a battery, and why it is tested without mains power. */
export function BatteryLife({
  battery: { label, title, text, alt, years, least, marks },
}: {
  battery: AnnualMaintenance['battery'];
}) {
  return (
    <Section id="batteries" label={label} title={title}>
      <Split
        side="left"
        figure={
          <Annotated marks={placedMarks(marks, places)}>
            <img src={curve} width="800" height="520" loading="lazy" alt={alt} />
            <svg className={styles.years} aria-hidden="true" width="100%" height="100%">
              {years.map((year, index) => (
                <text key={year} x={`${7.5 + index * (85 / 6)}%`} y="100%" textAnchor="middle">
                  {year}
                </text>
              ))}
              <text x="86%" y="50.6%" textAnchor="end">
                {least}
              </text>
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
