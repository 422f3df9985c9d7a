import { useEffect, useRef, useState } from 'react';
import { mayAutoplay, playWhenAllowed, whenIdleAfterLoad, type FilmCut } from './film-playback.ts';
import styles from './ambient-film.module.css';
import { IconButton } from '../ui/icon-button.tsx';

/**
 * A silent, looping film over a picture of its first frame. It is not in the page's HTML: one cut is fetched last of all,
 * unless the visitor prefers reduced motion or data, and shown once it can play through. It pauses while out of sight and can be stopped (WCAG 2.2.2).
 * The parent is the positioned box of the picture.
 */
export function AmbientFilm({ cuts }: { cuts: readonly FilmCut[] }) {
  const [cut, setCut] = useState<FilmCut>();

  useEffect(() => {
    if (!mayAutoplay()) return undefined;
    const unmounted = new AbortController();
    whenIdleAfterLoad(() => {
      const fitting = cuts.find(({ media }) => window.matchMedia(media).matches);
      setCut(fitting);
      // When the window changes shape the picture below changes too, and no longer matches the film.
      if (fitting)
        window
          .matchMedia(fitting.media)
          .addEventListener('change', () => setCut(undefined), { once: true, signal: unmounted.signal });
    }, unmounted.signal);
    return () => unmounted.abort();
  }, [cuts]);

  return cut ? <Playing cut={cut} /> : null;
}

function Playing({ cut: { width, height, sources } }: { cut: FilmCut }) {
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);
  const [stopped, setStopped] = useState(false);

  useEffect(() => {
    const film = video.current;
    if (!film || stopped) return undefined;
    let inSight = new AbortController();
    const pause = () => {
      inSight.abort();
      film.pause();
    };
    const observer = new IntersectionObserver((entries) => {
      pause();
      if (!entries.at(-1)?.isIntersecting) return;
      inSight = new AbortController();
      void playWhenAllowed(film, inSight.signal);
    });
    observer.observe(film);
    return () => {
      observer.disconnect();
      pause();
    };
  }, [stopped]);

  const name = stopped ? 'Play the film' : 'Stop the film';
  return (
    <div className={styles.film} data-slot="film" data-ready={ready}>
      <video
        ref={video}
        muted
        loop
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        preload="none"
        width={width}
        height={height}
        onCanPlayThrough={() => setReady(true)}
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
      </video>
      <IconButton
        icon={stopped ? 'play' : 'pause'}
        label={name}
        tooltip
        className={styles.toggle}
        onClick={() => setStopped(!stopped)}
      />
    </div>
  );
}
