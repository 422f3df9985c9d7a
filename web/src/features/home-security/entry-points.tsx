import type { ReactNode } from 'react';
import type { HomeSecurity } from '../../../content-model/screens/home-security.ts';
import type { NumberedPoint } from '../../components/media/annotation.tsx';
import { Numbered } from '../../components/media/numbered.tsx';
import { Lead } from '../../components/ui/lead.tsx';
import { NextStep } from '../../components/sections/next-step.tsx';
import { Section } from '../../components/sections/section.tsx';
import type { DrawingSheets } from '../../components/media/drawing.tsx';
import { semiBack, semiBackPoints } from '../../components/media/drawings/semi-back.ts';
import { semiFront, semiFrontPoints } from '../../components/media/drawings/semi-front.ts';
import styles from './entry-points.module.css';

const { door, bay, gate } = semiFrontPoints;
const { patio, kitchen, bathroom, shed } = semiBackPoints;
const frontPoints: readonly NumberedPoint[] = [
  { ...door, number: 'left' },
  { ...bay, number: 'below' },
  { ...gate, number: 'above' },
];
const backPoints: readonly NumberedPoint[] = [
  { ...patio, number: 'above' },
  { ...kitchen, number: 'right' },
  { ...bathroom, number: 'right' },
  { ...shed, number: 'above' },
];

/** The entry points of a house, numbered on its two elevations. */
export function EntryPoints({ content }: { content: HomeSecurity['reading'] }) {
  const { label, title, lead, front, back, frontAlt, backAlt, ways, next } = content;
  return (
    <Section label={label} title={title}>
      <Lead>{lead}</Lead>
      <div className={styles.elevations}>
        <Elevation sheets={semiFront} alt={frontAlt} points={frontPoints} start={1}>
          {front}
        </Elevation>
        <Elevation sheets={semiBack} alt={backAlt} points={backPoints} start={frontPoints.length + 1}>
          {back}
        </Elevation>
      </div>
      <ol className={styles.ways}>
        {ways.map((way) => (
          <li key={way.title}>
            <h3>{way.title}</h3>
            <p>{way.text}</p>
          </li>
        ))}
      </ol>
      <NextStep text={next} />
    </Section>
  );
}

interface ElevationProps {
  sheets: DrawingSheets;
  alt: string;
  points: readonly NumberedPoint[];
  start: number;
  children: ReactNode;
}

function Elevation({ sheets: { wide }, alt, points, start, children }: ElevationProps) {
  return (
    <figure>
      <Numbered points={points} start={start}>
        <img src={wide.src} width={wide.width} height={wide.height} loading="lazy" alt={alt} />
      </Numbered>
      <figcaption>{children}</figcaption>
    </figure>
  );
}
