import landImage from '../../assets/map/north-west.svg';
import drawing from '../../assets/map/north-west.json';
import { site } from '../../lib/site.ts';
import { area, labelOffsets, positionOf } from './area.ts';
import styles from './area-map.module.css';

const { width, height, unitsPerKm } = drawing;
const middle = { x: width / 2, y: height / 2 };
const RADIUS_KM = Number(site.claims.serviceRadiusKm);
const radius = RADIUS_KM * unitsPerKm;

/** The service area, drawn to scale: land, motorways, towns, and the edge of the area. */
export function AreaMap() {
  return (
    <div className={styles.map}>
      <img
        className={styles.land}
        src={landImage}
        width={width}
        height={height}
        loading="lazy"
        alt={`Map of the ${RADIUS_KM} km around ${area.centre}, from the coast to the Pennines, with its towns and motorways.`}
      />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {[RADIUS_KM / 5, RADIUS_KM / 2].map((km) => (
          <circle key={km} className={styles.ring} cx={middle.x} cy={middle.y} r={km * unitsPerKm} />
        ))}
        <circle className={styles.edge} cx={middle.x} cy={middle.y} r={radius} />
        <path
          className={styles.cross}
          d={`M${middle.x} ${middle.y - radius - 14}v28M${middle.x} ${middle.y + radius - 14}v28M${middle.x - radius - 14} ${middle.y}h28M${middle.x + radius - 14} ${middle.y}h28`}
        />
        {area.roads.map(({ name, ...degrees }) => (
          <text
            key={`${name} ${degrees.longitude}`}
            className={styles.road}
            {...positionOf(degrees)}
            textAnchor="middle"
          >
            {name}
          </text>
        ))}
        <text className={styles.distance} x={middle.x + 12} y={middle.y + radius - 14}>
          {RADIUS_KM} km
        </text>
        {area.towns.map((town) => (
          <Town key={town.name} town={town} />
        ))}
      </svg>
    </div>
  );
}

function Town({ town }: { town: (typeof area.towns)[number] }) {
  const { name, large, label } = town;
  const { x, y } = positionOf(town);
  const chief = name === area.centre || name === site.address.town;
  const { dx, dy, anchor } = labelOffsets[label];
  return (
    <g className={styles.town} data-large={large} data-chief={chief ? '' : undefined}>
      <circle cx={x} cy={y} />
      <text x={x} y={y} dx={`${dx}em`} dy={`${dy}em`} textAnchor={anchor}>
        {name}
      </text>
    </g>
  );
}
