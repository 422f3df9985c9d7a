import meta from '../../../assets/scenes/unit-dusk.json';
import { sceneOf } from './scene-images.ts';

/** A mill unit with its shutter down, at dusk. */
export const unitDusk = sceneOf(
  meta,
  import.meta.glob<string>('../../../assets/scenes/unit-dusk-*.{avif,webp}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);

/** Positions of the scene's markers, as fractions of its width and height. */
export const unitDuskMarkers = { wide: meta.landscape.markers, tall: meta.tall.markers };
