import { mayAutoplay } from '../../components/media/film-playback.ts';
import { streetFilm } from '../../components/media/films/street.ts';
import styles from './video.module.css';

/**
 * The film of the street, to be watched on purpose (spec §2, the modal video player): large, whole, with controls. It
 * begins by itself unless the visitor wants less motion, who then starts it.
 */
export function Video({ label }: { label: string }) {
  const cut = streetFilm.find(({ media }) => window.matchMedia(media).matches);
  if (!cut) return null;
  return (
    // Nothing is said in it, so there is nothing to caption.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video className={styles.film} controls loop muted playsInline autoPlay={mayAutoplay()} width={cut.width} height={cut.height} aria-label={label}>
      {cut.sources.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
    </video>
  );
}
