import meta from '../../assets/scenes/semi-dusk.json';
import { sceneOf } from './scene-images.ts';

/** A bay-windowed semi at dusk. */
export const semiDusk = sceneOf(
  meta,
  import.meta.glob<string>('../../assets/scenes/semi-dusk-*.{avif,webp}', { query: '?url', import: 'default', eager: true }),
);

/** Where the things of the scene are, as fractions of its width and height. */
export const semiDuskMarkers = { wide: meta.landscape.markers, tall: meta.tall.markers };
