import type { Area } from '../../../scripts/content/schema/area.ts';
import content from '../../../content/area.json';
import { site } from '../../config/site.ts';
import styles from './area-map.module.css';

const area: Area = content as Area;

const SIZE = 380;
const MIDDLE = SIZE / 2;
const RADIUS_KM = Number(site.claims.serviceRadiusKm);
const UNITS_PER_KM = (MIDDLE - 22) / RADIUS_KM;
const KM_PER_DEGREE = 111.32;

const labelOffsets = {
  left: { dx: -8, dy: 4.5, anchor: 'end' },
  right: { dx: 8, dy: 4.5, anchor: 'start' },
  above: { dx: 0, dy: -9, anchor: 'middle' },
  below: { dx: 0, dy: 19, anchor: 'middle' },
} as const;

const centre = area.towns.find((town) => town.name === area.centre);
if (!centre) throw new Error(`content/area.json: centre: ${area.centre} is not among the towns`);

/** A place on the drawing, in its units; over 50 km the Earth may be flat. */
function place(latitude: number, longitude: number, from: { latitude: number; longitude: number }) {
  const east = (longitude - from.longitude) * KM_PER_DEGREE * Math.cos((from.latitude * Math.PI) / 180);
  const north = (latitude - from.latitude) * KM_PER_DEGREE;
  return { x: Math.round(MIDDLE + east * UNITS_PER_KM), y: Math.round(MIDDLE - north * UNITS_PER_KM) };
}

/** The places we serve, drawn to scale round the centre, and a way to the map listing. */
export function AreaMap() {
  return (
    <figure className={styles.map}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={`Map: ${RADIUS_KM} km around ${area.centre}`}>
        {[RADIUS_KM / 5, RADIUS_KM / 2, RADIUS_KM].map((km) => (
          <circle key={km} className={km === RADIUS_KM ? styles.edge : styles.ring} cx={MIDDLE} cy={MIDDLE} r={Math.round(km * UNITS_PER_KM)} />
        ))}
        <path className={styles.cross} d={`M${MIDDLE} 8v14M${MIDDLE} ${SIZE - 22}v14M8 ${MIDDLE}h14M${SIZE - 22} ${MIDDLE}h14`} />
        {area.towns.map((town) => {
          const { x, y } = place(town.latitude, town.longitude, centre ?? town);
          const { dx, dy, anchor } = labelOffsets[town.label];
          const isCentre = town.name === area.centre;
          return (
            <g key={town.name} className={isCentre ? styles.centre : undefined}>
              <circle className={styles.town} cx={x} cy={y} r={isCentre ? 5.5 : 3} />
              <text x={x + dx} y={y + dy} textAnchor={anchor}>
                {town.name}
              </text>
            </g>
          );
        })}
        <text className={styles.scale} x={MIDDLE + 6} y={SIZE - 30}>
          {RADIUS_KM} km
        </text>
      </svg>
      <figcaption>
        We come out to anywhere within {RADIUS_KM} km of {area.centre}.{' '}
        <a href={site.links.mapsListing} target="_blank" rel="noopener">
          Find the workshop on a map<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </figcaption>
    </figure>
  );
}
