import { useState, type MouseEvent } from 'react';
import { Icon } from '../../components/ui/icon.tsx';
import { isPlainClick } from '../../lib/browser.ts';
import { useIsHydrated } from '../../components/behaviours/hydration.tsx';
import { streetFilm } from '../../components/media/films/street.ts';
import { terraceDusk } from '../../components/media/scenes/terrace-dusk.ts';
import styles from './street-film.module.css';

// The wide cut, since the frame is wide in every window.
const [{ width, height, sources }] = streetFilm;
const still = terraceDusk.wide;

// The link that had the focus is replaced by the film.
const takeFocus = (film: HTMLVideoElement | null) => film?.focus();

/**
 * A silent film that plays on request (rule 2.66). Until then it is a still picture: a `poster` would be fetched with the
 * page's first picture, however far down it is. Without script the link opens the file.
 *
 * @param name description of the film
 */
export function StreetFilm({ name }: { name: string }) {
  const [playing, setPlaying] = useState(false);
  const hydrated = useIsHydrated();
  const playHere = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setPlaying(true);
  };
  if (playing) {
    return (
      <video
        ref={takeFocus}
        className={styles.film}
        controls
        autoPlay
        muted
        loop
        playsInline
        width={width}
        height={height}
        aria-label={name}
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
      </video>
    );
  }
  return (
    <a
      className={styles.film}
      href={sources.at(-1)?.src}
      onClick={playHere}
      data-slot="play-film"
      data-scripted={hydrated || undefined}
    >
      <picture>
        <source type="image/avif" srcSet={still.avif} sizes="(min-width: 84rem) 46vw, (min-width: 62rem) 55vw, 100vw" />
        <img src={still.fallback} alt="" width={still.width} height={still.height} loading="lazy" decoding="sync" />
      </picture>
      <span className={styles.play}>
        <Icon name="play" /> Play the film
      </span>
      <span className="visually-hidden">{name}</span>
    </a>
  );
}
