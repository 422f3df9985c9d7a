import { GROUND } from '../../components/media/house/elevation.ts';
import styles from './dusk-house.module.css';
import { front, PARTY_WALL, streetLamp as LAMP } from './places.ts';

const { door, wall } = front;
const RIDGE = wall.y - 76;

interface StreetProps {
  /** Fill of a pool of light. */
  glow: string;
  /** Fill of light that fades downwards. */
  fade: string;
  /** How bright lamp and neighbours are, 0 to 3. */
  level: number;
}

/** The surroundings of the house: the roofs behind it, the neighbour, the hedge, the pavement and a street lamp. */
export function Street({ glow, fade, level }: StreetProps) {
  return (
    <g className={styles.street}>
      <path
        className={styles.star}
        d="M34 62h.1M96 96h.1M178 58h.1M246 92h.1M338 54h.1M404 74h.1M520 66h.1M596 104h.1M-80 84h.1M-210 60h.1M700 76h.1M822 58h.1"
      />
      <path
        className={styles.far}
        d={`M-1400 ${GROUND}V272H-60l26-30h92l22 30h10V${GROUND}zM624 ${GROUND}V262l34-34h150l30 34H2000V${GROUND}z`}
      />
      <path className={styles.near} d={`M${PARTY_WALL} ${GROUND}V${RIDGE}h52l6 76 6 ${GROUND - wall.y}z`} />
      <g className={styles.light} data-level={level}>
        <path
          className={styles.pane}
          d={`M${PARTY_WALL + 14} 236h32v42h-32zM${PARTY_WALL + 14} 318h32v48h-32zM-6 286h14v18H-6zM44 286h14v18H44zM-96 290h16v18h-16z`}
        />
        <circle cx={LAMP.x - 26} cy={LAMP.y + 8} r="86" fill={glow} />
        <ellipse cx={LAMP.x - 20} cy={GROUND + 10} rx="110" ry="16" fill={glow} />
      </g>
      <path className={styles.ground} d={`M-1400 ${GROUND}H2000v400H-1400z`} />
      <path className={styles.kerb} d={`M-1400 ${GROUND + 34}H2000M-1400 ${GROUND}H24M576 ${GROUND}H2000`} />
      <g className={styles.light} data-level={level}>
        <path className={styles.reflection} fill={fade} d={`M${LAMP.x - 36} ${GROUND + 36}h20l4 60h-28z`} />
      </g>
      <path className={styles.kerb} d={`M${door.x} ${GROUND}l-14 34M${door.x + door.width} ${GROUND}l14 34`} />
      <path
        className={styles.lamp}
        d={`M${LAMP.x} ${GROUND + 6}V${LAMP.y}q0 -10 -10 -10h-10M${LAMP.x - 38} ${LAMP.y - 2}q8 -8 22 -2l-2 6h-20zM${LAMP.x - 5} ${GROUND + 6}h10v-30h-10z`}
      />
      <g className={styles.light} data-level={level}>
        <path className={styles.lit} d={`M${LAMP.x - 38} ${LAMP.y - 2}q8 -8 22 -2l-2 6h-20z`} />
      </g>
    </g>
  );
}
