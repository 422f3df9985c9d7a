import { GROUND } from '../../components/media/house/elevation.ts';
import styles from './dusk-house.module.css';

// The lamp at the edge of the pavement.
const LAMP = { x: 548, y: 206 };

interface StreetProps {
  /** Fill of a pool of light. */
  glow: string;
  /** How bright lamp and neighbours are, 0 to 3. */
  level: number;
}

/** What is round the house: the roofs behind it, the neighbour, the hedge, the pavement and a street lamp. */
export function Street({ glow, level }: StreetProps) {
  return (
    <g className={styles.street}>
      <path className={styles.star} d="M34 62h.1M96 96h.1M178 58h.1M246 92h.1M338 54h.1M404 74h.1M520 66h.1M596 104h.1M-80 84h.1M-210 60h.1M700 76h.1M822 58h.1" />
      <path className={styles.far} d={`M-1400 ${GROUND}V272H-60l26-30h92l22 30h30V${GROUND}zM600 ${GROUND}V262l34-34h150l30 34H2000V${GROUND}z`} />
      <path className={styles.near} d={`M435 ${GROUND}V128h52l12 76 3 ${GROUND - 204}z`} />
      <g className={styles.light} data-level={level}>
        <path className={styles.pane} d="M452 238h34v42h-34zM452 320h36v46h-36zM4 286h14v18H4zM60 286h14v18H60zM-96 290h16v18h-16z" />
        <circle cx={LAMP.x - 26} cy={LAMP.y + 8} r="86" fill={glow} />
        <ellipse cx={LAMP.x - 20} cy={GROUND + 10} rx="110" ry="16" fill={glow} />
      </g>
      <path className={styles.ground} d={`M-1400 ${GROUND}H2000v400H-1400z`} />
      <path className={styles.kerb} d={`M-1400 ${GROUND + 34}H2000M-1400 ${GROUND}H24M576 ${GROUND}H2000`} />
      <g className={styles.light} data-level={level}>
        <path className={styles.reflection} d={`M${LAMP.x - 36} ${GROUND + 36}h20l4 60h-28z`} />
      </g>
      <path className={styles.kerb} d={`M189 ${GROUND}l-14 34M229 ${GROUND}l14 34`} />
      <path className={styles.lamp} d={`M${LAMP.x} ${GROUND + 6}V${LAMP.y}q0 -10 -10 -10h-10M${LAMP.x - 38} ${LAMP.y - 2}q8 -8 22 -2l-2 6h-20zM${LAMP.x - 5} ${GROUND + 6}h10v-30h-10z`} />
    </g>
  );
}
