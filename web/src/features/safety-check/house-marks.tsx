import type { QuestionId } from '../../../content-model/safety-check.ts';
import styles from './house-marks.module.css';
import { bay, front, gate, PARTY_WALL, streetLamp } from './places.ts';

/** A numbered mark: a question's name, and a word for its score. */
export interface HouseMark {
  id: QuestionId;
  number: number;
  name: string;
  /** The score, 0 to 3, and a word for it. */
  score: number;
  level: string;
}

interface Place {
  /** The part that is meant. */
  at: readonly [x: number, y: number];
  /** The corner of the line, and the end at which the label begins. */
  label: readonly [x: number, y: number];
  side: 'left' | 'right';
}

const { siren, camera } = front;

const places: Readonly<Record<QuestionId, Place>> = {
  'alarm-system': { at: [siren.x, siren.y + 16], label: [siren.x - 116, 112], side: 'left' },
  cctv: { at: [camera.x - 8, camera.y + 6], label: [PARTY_WALL + 22, 78], side: 'right' },
  'doors-windows': {
    at: [bay.x + bay.width / 2, bay.y + bay.height / 2],
    label: [bay.x + bay.width / 2 + 44, 428],
    side: 'right',
  },
  'exterior-lighting': { at: [gate.x, gate.y], label: [gate.x - 16, 196], side: 'left' },
  neighborhood: { at: [streetLamp.x - 26, streetLamp.y + 4], label: [streetLamp.x - 62, 130], side: 'right' },
};

/** Numbered marks on the house; in wide windows with lines and labels. */
export function Marks({ marks }: { marks: readonly HouseMark[] }) {
  return marks.map(({ id, number, name, score, level }) => {
    const { at, label, side } = places[id];
    const end = label[0] + (side === 'left' ? -14 : 14);
    const text = { x: end + (side === 'left' ? -6 : 6), textAnchor: side === 'left' ? 'end' : 'start' } as const;
    return (
      <g key={id} className={styles.mark} data-level={score}>
        <path className={styles.line} pathLength="1" d={`M${at.join(' ')}L${label.join(' ')}H${end}`} />
        <circle className={styles.dot} cx={at[0]} cy={at[1]} r="12" />
        <text className={styles.digit} x={at[0]} y={at[1]} textAnchor="middle" dominantBaseline="central">
          {number}
        </text>
        <text className={styles.name} {...text} y={label[1] - 1}>
          {name}
        </text>
        <text className={styles.level} {...text} y={label[1] + 16}>
          {level}
        </text>
      </g>
    );
  });
}
