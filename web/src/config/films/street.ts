import meta from '../../assets/film/film.json';
import mp4 from '../../assets/film/street.mp4';
import webm from '../../assets/film/street.webm';

/** The film of the street at dusk, by the windows for which the scene `terrace-dusk` has the same cropping. */
export const streetFilm = [
  {
    media: '(min-width: 48rem)',
    width: meta.street.width,
    height: meta.street.height,
    sources: [
      { src: webm, type: 'video/webm' },
      { src: mp4, type: 'video/mp4' },
    ],
  },
];
