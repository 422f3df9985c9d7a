import meta from '../../../assets/scenes/yard-dusk.json';
import { sceneOf } from './scene-images.ts';

/** The back yard of a semi at dusk, a camera under the eaves watching the side gate. */
export const yardDusk = sceneOf(
  meta,
  import.meta.glob<string>('../../../assets/scenes/yard-dusk-*.{avif,webp}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);
