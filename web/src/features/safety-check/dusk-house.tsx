import { useId } from 'react';
import type { QuestionId } from '../../../content-model/safety-check.ts';
import { GROUND } from '../../components/media/house/elevation.ts';
import { HouseFront } from '../../components/media/house/house.tsx';
import { rectPath } from '../../components/media/house/shapes.ts';
import styles from './dusk-house.module.css';
import { Marks, type HouseMark } from './house-marks.tsx';
import { bay, bedroom, front, gate, landing, porch } from './places.ts';
import { Street } from './street.tsx';

const { wall, roof, door, siren, camera } = front;
const lampPath = ({ x, y }: typeof porch) => `M${x - 5} ${y - 7}h10l-2 14h-6z`;

interface DuskHouseProps {
  /** The score of each answered question, 0 to 3: how bright its part of the house is. */
  scores: Partial<Record<QuestionId, number>>;
  /** Text alternative; without one the drawing is decorative. */
  alt?: string;
  /** Numbered marks with labels. */
  marks?: readonly HouseMark[];
}

/** A semi at dusk, seen from the street. What the answers leave weak stays dark. */
export function DuskHouse({ scores, alt, marks }: DuskHouseProps) {
  const id = useId();
  const glow = `url(#${id}-glow)`;
  const fade = `url(#${id}-fade)`;
  const level = (question: QuestionId) => ({ className: styles.light, 'data-level': scores[question] ?? 0 });
  return (
    <svg
      className={styles.house}
      viewBox="-10 40 672 410"
      preserveAspectRatio="xMidYMax meet"
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      <radialGradient id={`${id}-glow`}>
        <stop className={styles.glow} offset="0" />
        <stop className={styles.glowEnd} offset="1" />
      </radialGradient>
      <linearGradient id={`${id}-fade`} x2="0" y2="1">
        <stop className={styles.fade} offset="0" />
        <stop className={styles.glowEnd} offset="1" />
      </linearGradient>
      <Street glow={glow} fade={fade} level={scores.neighborhood ?? 0} />
      <path className={styles.wall} d={rectPath(wall)} />
      <path className={styles.roof} d={roof} />
      <path className={styles.glass} d={[bay, landing, bedroom, door].map(rectPath).join('')} />

      <g {...level('doors-windows')}>
        <path className={styles.pane} d={rectPath(bay)} />
        <path className={styles.pane} d={`M${door.x + 7} ${door.y + 8}h${door.width - 14}v22h${14 - door.width}z`} />
        <path className={styles.spill} d={`M${bay.x - 6} ${GROUND + 3}h${bay.width + 12}l22 29h${-bay.width - 56}z`} />
        <path
          className={styles.reflection}
          fill={fade}
          d={`M${bay.x} ${GROUND + 37}h${bay.width}l8 60h${-bay.width - 16}z`}
        />
      </g>
      <g {...level('alarm-system')}>
        <path className={styles.pane} d={rectPath(landing)} />
        <circle cx={siren.x} cy={siren.y + 18} r="42" fill={glow} />
      </g>
      <g {...level('cctv')}>
        <path className={styles.pane} d={rectPath(bedroom)} />
        <path d={`M${camera.x - 10} ${camera.y + 8}L${camera.x - 74} ${GROUND + 30}H${camera.x + 108}z`} fill={fade} />
      </g>
      <g {...level('exterior-lighting')}>
        <circle cx={porch.x} cy={porch.y} r="64" fill={glow} />
        <circle cx={gate.x} cy={gate.y} r="56" fill={glow} />
        <ellipse cx={door.x + 12} cy={GROUND + 12} rx="96" ry="16" fill={glow} />
      </g>

      <HouseFront kind="semi" storeys={2} />

      {/* The siren box, the camera, and the lamps by the door and over the gate; then what is lit of them. */}
      <g className={styles.parts}>
        <path d={`M${siren.x - 9} ${siren.y + 4}h18v24h-18z`} />
        <path
          d={`M${camera.x + 10} ${camera.y - 6}h-8v7M${camera.x - 12} ${camera.y + 1}h20v9h-20zM${camera.x - 12} ${camera.y + 3}h-5v5h5`}
        />
        <path d={`M${porch.x} ${porch.y - 12}v5${lampPath(porch)}M${wall.x} ${gate.y - 12}h-10v5${lampPath(gate)}`} />
      </g>
      <g {...level('alarm-system')}>
        <path className={styles.lit} d={`M${siren.x - 9} ${siren.y + 20}h18v8h-18z`} />
      </g>
      <g {...level('exterior-lighting')}>
        <path className={styles.lit} d={`${lampPath(porch)}${lampPath(gate)}`} />
      </g>
      {marks ? <Marks marks={marks} /> : null}
    </svg>
  );
}
