import { Icon } from '../../components/ui/icon.tsx';
import { useModalLink } from '../../components/overlays/modal-link.tsx';
import { streetFilm } from '../../components/media/films/street.ts';
import styles from './watch-film.module.css';

// The wide cut, in the format that every browser plays.
const file = streetFilm[0]?.sources.at(-1)?.src ?? '';

/**
 * The film of the hero, to be watched on purpose: large and with controls, and by whom it does not play by itself, too.
 * The file itself without script.
 */
export function WatchFilm() {
  return (
    <a className={styles.watch} data-slot="watch-film" {...useModalLink('video', file)}>
      <Icon name="play" />
      Watch the film
    </a>
  );
}
