import type { HouseKind } from '../../../../content-model/house-places.ts';
import { elevationOf, GROUND } from './elevation.ts';
import styles from './house.module.css';
import { rectPath, type Rect } from './shapes.ts';
import { planOf } from './plan.ts';

interface HouseProps {
  kind: HouseKind;
  /** One to three. */
  storeys: number;
}

/** The front of a house in ink line; SVG, for a sheet of 600 by 740. */
export function HouseFront({ kind, storeys }: HouseProps) {
  const { wall, roof, details, door, windows } = elevationOf(kind, storeys);
  return (
    <g className={styles.house}>
      <path className={styles.line} pathLength="1" d={roof} />
      <path className={styles.wall} pathLength="1" d={rectPath(wall)} />
      {details.map((d) => (
        <path key={d} className={styles.fine} pathLength="1" d={d} />
      ))}
      {windows.map((pane) => (
        <path
          key={`${pane.x} ${pane.y}`}
          className={styles.line}
          pathLength="1"
          d={`${rectPath(pane)}${barsOf(pane)}`}
        />
      ))}
      <path
        className={styles.line}
        pathLength="1"
        d={`${rectPath(door)}M${door.x + 7} ${door.y + 8}h${door.width - 14}v22h${14 - door.width}zM${door.x + door.width - 8} ${door.y + 42}v6`}
      />
      <path className={styles.ground} pathLength="1" d={`M24 ${GROUND}H576`} />
    </g>
  );
}

/** Glazing bars of a window: a transom, and a mullion in a wide one. */
function barsOf({ x, y, width, height }: Rect): string {
  const transom = `M${x} ${y + 15}h${width}`;
  return width < 48 ? transom : `${transom}M${x + width / 2} ${y}v${height}`;
}

interface HousePlanProps extends HouseProps {
  /** True for a house with a garage beside it. */
  withGarage: boolean;
}

/** The ground floor of the same house. */
export function HousePlan({ kind, storeys, withGarage }: HousePlanProps) {
  const { outline, garage, walls, rooms } = planOf(kind, storeys);
  return (
    <g className={styles.house}>
      <path className={styles.outer} pathLength="1" d={rectPath(outline)} />
      {garage && withGarage ? <path className={styles.wall} pathLength="1" d={rectPath(garage)} /> : null}
      {walls.map((d) => (
        <path key={d} className={styles.line} pathLength="1" d={d} />
      ))}
      {rooms.map(({ name, x, y }) => (
        <text key={`${x} ${y}`} className={styles.room} x={x} y={y} textAnchor="middle" dominantBaseline="middle">
          {name}
        </text>
      ))}
    </g>
  );
}
