import meta from '../../../assets/scenes/doorstep-dusk.json';
import { beside, sceneOf } from './scene-images.ts';

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
  wide: {
    ...landscape.markers,
    siren: beside(landscape.markers.siren, 0.019, -0.036),
    // The jamb, where the bell is.
    door: beside(landscape.markers.door, 0.066, 0),
    sill: beside(landscape.markers.window, 0, 0.177),
  },
  tall: {
    ...tall.markers,
    door: beside(tall.markers.door, 0.0864, 0),
    sill: beside(tall.markers.window, 0, 0.1427),
  },
};
