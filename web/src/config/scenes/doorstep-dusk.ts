import meta from '../../assets/scenes/doorstep-dusk.json';
import { sceneOf } from './scene-images.ts';

/** The terrace from nearer, by the lit doorstep. */
export const doorstepDusk = sceneOf(
  meta,
  import.meta.glob<string>('../../assets/scenes/doorstep-dusk-*.{avif,webp}', { query: '?url', import: 'default', eager: true }),
);

/** Where the things of the scene are, as fractions of its width and height. */
export const doorstepDuskMarkers = { wide: meta.landscape.markers, tall: meta.tall.markers };
