import { Icon } from '../../components/ui/icon.tsx';
import { useModalLink } from '../../components/overlays/modal-link.tsx';
import { streetFilm } from '../../components/media/films/street.ts';
import styles from './watch-film.module.css';

// The wide cut, in the format that every browser supports.
const file = streetFilm[0]?.sources.at(-1)?.src ?? '';

/** Opens the hero's film in the video player (rule 2.45), also where it does not autoplay. Without script it opens the file. */
export function WatchFilm() {
  return (
    <a className={styles.watch} data-slot="watch-film" {...useModalLink('video', file)}>
      <Icon name="play" />
      Watch the film
    </a>
  );
}
