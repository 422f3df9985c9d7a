import meta from '../../../assets/scenes/workshop-dusk.json';
import { sceneOf } from './scene-images.ts';

/** The inside of the workshop: the bench under its window, a siren box open for repair. */
export const workshopDusk = sceneOf(
  meta,
  import.meta.glob<string>('../../../assets/scenes/workshop-dusk-*.{avif,webp}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);
