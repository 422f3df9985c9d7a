import { mayAutoplay } from '../../components/media/film-playback.ts';
import { streetFilm } from '../../components/media/films/street.ts';
import styles from './video.module.css';

/** The modal video player (rule 2.45), with controls. It autoplays unless the visitor prefers reduced motion. */
export function Video({ label }: { label: string }) {
  const cut = streetFilm.find(({ media }) => window.matchMedia(media).matches);
  if (!cut) return null;
  return (
    // The film has no speech to caption.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className={styles.film}
      controls
      loop
      muted
      playsInline
      autoPlay={mayAutoplay()}
      width={cut.width}
      height={cut.height}
      aria-label={label}
    >
      {cut.sources.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
    </video>
  );
}
