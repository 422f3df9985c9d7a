import drawing from 'content:area-map';
import landImage from '../../assets/map/north-west.svg';
import { height, width } from '../../assets/map/north-west.json';
import { centre } from '../../../content/area.json';
import { site } from '../../lib/site.ts';
import styles from './area-map.module.css';

/**
 * The service area, drawn to scale: land, motorways, towns, and the edge of the area. The drawing over the land is another file,
 * so that pages are shorter.
 */
export function AreaMap() {
  return (
    <div className={styles.map}>
      <img
        className={styles.land}
        src={landImage}
        width={width}
        height={height}
        loading="lazy"
        alt={`Map of the ${site.claims.serviceRadiusKm} km around ${centre}, from the coast to the Pennines, with its towns and motorways.`}
      />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <use className={styles.edge} href={`${drawing}#edge`} />
        <use className={styles.roads} href={`${drawing}#roads`} />
        <use className={styles.smallTowns} href={`${drawing}#small-towns`} />
        <use href={`${drawing}#towns`} />
      </svg>
    </div>
  );
}
