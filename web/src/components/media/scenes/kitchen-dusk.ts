import meta from '../../../assets/scenes/kitchen-dusk.json';
import { sceneOf } from './scene-images.ts';

/** The surveyor's sheet on a kitchen table, below a window at dusk. */
export const kitchenDusk = sceneOf(
  meta,
  import.meta.glob<string>('../../../assets/scenes/kitchen-dusk-*.{avif,webp}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);
