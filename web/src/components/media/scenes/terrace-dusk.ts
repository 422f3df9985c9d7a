import meta from '../../../assets/scenes/terrace-dusk.json';
import { beside, sceneOf } from './scene-images.ts';

/** A brick terrace at dusk, after rain: the picture of the home page. */
export const terraceDusk = sceneOf(
  meta,
  import.meta.glob<string>('../../../assets/scenes/terrace-dusk-*.{avif,webp}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);

const { landscape, tall } = meta;

/** Positions of the scene's markers, as fractions of its width and height. */
export const terraceDuskMarkers = {
  wide: { ...landscape.markers, tableLamp: beside(landscape.markers.window, -0.0057, 0.02) },
  tall: { ...tall.markers, tableLamp: beside(tall.markers.window, -0.005, 0.0135) },
};
