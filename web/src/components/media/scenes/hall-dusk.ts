import meta from '../../../assets/scenes/hall-dusk.json';
import { sceneOf } from './scene-images.ts';

/** The hall of a terraced house at dusk: front door, stairs, and the parts of an alarm. */
export const hallDusk = sceneOf(
  meta,
  import.meta.glob<string>('../../../assets/scenes/hall-dusk-*.{avif,webp}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);

/** Positions of the scene's markers, as fractions of its width and height. */
export const hallDuskMarkers = { wide: meta.landscape.markers, tall: meta.tall.markers };
