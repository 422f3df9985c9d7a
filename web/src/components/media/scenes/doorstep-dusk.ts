import meta from '../../../assets/scenes/doorstep-dusk.json';
import { sceneOf, sillOf } from './scene-images.ts';

/** A closer view of the terrace with its lit doorstep. */
export const doorstepDusk = sceneOf(
  meta,
  import.meta.glob<string>('../../../assets/scenes/doorstep-dusk-*.{avif,webp}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);

const { landscape, tall } = meta;

/** Positions of the scene's markers, as fractions of its width and height. */
export const doorstepDuskMarkers = {
  wide: { ...landscape.markers, sill: sillOf(landscape.markers.window, 0.177) },
  tall: { ...tall.markers, sill: sillOf(tall.markers.window, 0.1427) },
};
