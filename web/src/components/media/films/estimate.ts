import mp4 from '../../../assets/film/estimate.mp4';
import webm from '../../../assets/film/estimate.webm';
import meta from '../../../assets/film/film.json';
import { renderingOf } from '../scenes/scene-images.ts';

const { width, height } = meta.estimate;

/** The estimate's film: a plan becomes a house with its parts ticked. */
export const estimateFilm = [
  {
    media: 'all',
    width,
    height,
    sources: [
      { src: webm, type: 'video/webm' },
      { src: mp4, type: 'video/mp4' },
    ],
  },
];

/** A frame of the film, shown before and without it. */
export const estimatePoster = renderingOf(
  { width, height },
  Object.entries(
    import.meta.glob<string>('../../../assets/film/estimate-poster-*.{avif,webp}', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
  ),
);
