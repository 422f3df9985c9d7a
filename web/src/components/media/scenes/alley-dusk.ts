import meta from '../../../assets/scenes/alley-dusk.json';
import { sceneOf } from './scene-images.ts';

/** A back yard and the alley beside it at dusk, as a camera on the back wall sees them. */
export const alleyDusk = sceneOf(
  meta,
  import.meta.glob<string>('../../../assets/scenes/alley-dusk-*.{avif,webp}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);
