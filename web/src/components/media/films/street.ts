import meta from '../../../assets/film/film.json';
import mp4 from '../../../assets/film/street.mp4';
import webm from '../../../assets/film/street.webm';
import tallMp4 from '../../../assets/film/street-tall.mp4';
import tallWebm from '../../../assets/film/street-tall.webm';
import { filmSources } from './sources.ts';

const wide = meta.street;
const tall = meta['street-tall'];

/** The film of the street at dusk, cut for the windows in which the scene `terrace-dusk` has the same crop. */
export const streetFilm = [
  { media: '(min-width: 48rem)', width: wide.width, height: wide.height, sources: filmSources(webm, mp4) },
  { media: '(max-width: 47.99rem)', width: tall.width, height: tall.height, sources: filmSources(tallWebm, tallMp4) },
] as const;
