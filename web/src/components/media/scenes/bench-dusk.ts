import meta from '../../../assets/scenes/bench-dusk.json';
import { sceneOf } from './scene-images.ts';

/** An alarm panel with its lid open, on the day of its service. */
export const benchDusk = sceneOf(
  meta,
  import.meta.glob<string>('../../../assets/scenes/bench-dusk-*.{avif,webp}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);
