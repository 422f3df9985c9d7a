import type { ReactNode } from 'react';
import type { HomeSecurity } from '../../../content-model/screens/home-security.ts';
import type { NumberedPoint, Point } from '../../components/media/annotation.tsx';
import { Numbered } from '../../components/media/numbered.tsx';
import { Lead } from '../../components/ui/lead.tsx';
import { NextStep } from '../../components/sections/next-step.tsx';
import { Section } from '../../components/sections/section.tsx';
import { DrawnPicture, type DrawingSheets } from '../../components/media/drawing.tsx';
import { semiBack } from '../../components/media/drawings/semi-back.ts';
import { semiFront } from '../../components/media/drawings/semi-front.ts';
import styles from './entry-points.module.css';

type Points = readonly NumberedPoint[];

/** A point with its number on the wall or the sky beside the thing; `dx` and `dy` are in units of the sheet. */
const beside = ({ x, y }: Point, { width, height }: { width: number; height: number }, dx: number, dy: number) => ({
  x,
  y,
  number: { x: x + dx / width, y: y + dy / height },
});
const frontPoints = ({ points: { door, bay, gate }, ...sheet }: typeof semiFront.wide): Points => [
  beside(door, sheet, 115, 0),
  beside(bay, sheet, 0, 93),
  beside(gate, sheet, 0, -153),
];
const backPoints = ({ points: { patio, kitchen, bathroom, shed }, ...sheet }: typeof semiBack.wide): Points => [
  beside(patio, sheet, -161, 0),
  beside(kitchen, sheet, 136, 0),
  beside(bathroom, sheet, 127, 0),
  beside(shed, sheet, 0, -208),
];
const [front, frontTall] = [frontPoints(semiFront.wide), frontPoints(semiFront.tall)];
const [back, backTall] = [backPoints(semiBack.wide), backPoints(semiBack.tall)];

/** The entry points of a house, numbered on its two elevations. */
export function EntryPoints({ content }: { content: HomeSecurity['reading'] }) {
  const { label, title, lead, frontAlt, backAlt, ways, next } = content;
  return (
    <Section label={label} title={title}>
      <Lead>{lead}</Lead>
      <div className={styles.elevations}>
        <Elevation sheets={semiFront} alt={frontAlt} points={front} tallPoints={frontTall} start={1}>
          {content.front}
        </Elevation>
        <Elevation sheets={semiBack} alt={backAlt} points={back} tallPoints={backTall} start={front.length + 1}>
          {content.back}
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
  points: Points;
  /** The same points on the sheet for narrow windows. */
  tallPoints: Points;
  start: number;
  children: ReactNode;
}

function Elevation({ sheets, alt, points, tallPoints, start, children }: ElevationProps) {
  return (
    <figure>
      <Numbered points={points} tallPoints={tallPoints} start={start}>
        <DrawnPicture sheets={sheets} alt={alt} />
      </Numbered>
      <figcaption>{children}</figcaption>
    </figure>
  );
}
