import meta from '../../../assets/film/film.json';
import mp4 from '../../../assets/film/estimate.mp4';
import webm from '../../../assets/film/estimate.webm';
import tallMp4 from '../../../assets/film/estimate-tall.mp4';
import tallWebm from '../../../assets/film/estimate-tall.webm';
import { sceneOf } from '../scenes/scene-images.ts';
import { filmSources } from './sources.ts';

const { estimate: wide, 'estimate-tall': tall } = meta;

/** The estimate's film: a plan becomes a house with its parts ticked, beside the drawing or below it. */
export const estimateFilm = [
  { media: '(min-width: 48rem)', width: wide.width, height: wide.height, sources: filmSources(webm, mp4) },
  { media: '(max-width: 47.99rem)', width: tall.width, height: tall.height, sources: filmSources(tallWebm, tallMp4) },
];

/** The first frame of each cut, shown before and without it. */
export const estimatePoster = sceneOf(
  { landscape: wide, tall },
  import.meta.glob<string>('../../../assets/film/estimate-poster-*.{avif,webp}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);
