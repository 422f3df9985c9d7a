import meta from '../../../assets/scenes/semi-dusk.json';
import { beside, sceneOf } from './scene-images.ts';

/** A bay-windowed semi at dusk. */
export const semiDusk = sceneOf(
  meta,
  import.meta.glob<string>('../../../assets/scenes/semi-dusk-*.{avif,webp}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);

const { landscape, tall } = meta;

/** Positions of the scene's markers, as fractions of its width and height. */
export const semiDuskMarkers = {
  wide: { ...landscape.markers, sill: beside(landscape.markers.window, 0, 0.078) },
  tall: { ...tall.markers, sill: beside(tall.markers.window, 0, 0.06) },
};
