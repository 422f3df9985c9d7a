import meta from '../../../assets/scenes/workbench-dusk.json';
import { sceneOf } from './scene-images.ts';

/** The bench on the evening before a job: the products of the add-ons page, with the tools and fixings for them. */
export const workbenchDusk = sceneOf(
  meta,
  import.meta.glob<string>('../../../assets/scenes/workbench-dusk-*.{avif,webp}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);
