import meta from '../../../assets/scenes/works-dusk.json';
import { sceneOf } from './scene-images.ts';

/** Kiln Street Works at dusk, the van at its open door. */
export const worksDusk = sceneOf(
  meta,
  import.meta.glob<string>('../../../assets/scenes/works-dusk-*.{avif,webp}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);
