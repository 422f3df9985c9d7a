import meta from '../../../assets/scenes/shop-dusk.json';
import { sceneOf } from './scene-images.ts';

/** A corner shop at dusk, its shutter half down. */
export const shopDusk = sceneOf(
  meta,
  import.meta.glob<string>('../../../assets/scenes/shop-dusk-*.{avif,webp}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);
