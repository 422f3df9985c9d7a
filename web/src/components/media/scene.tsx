import type { SceneImages } from './scenes/scene-images.ts';

interface SceneProps {
  scene: SceneImages;
  alt: string;
  /** How wide the picture stands in the window, as in the `sizes` attribute. */
  sizes: string;
  /** Whether it is the first thing seen, to be fetched before all else. */
  first?: boolean;
  /** Whether narrow windows get the wide picture, too: where it is shown in a low frame, most of the tall one would be cut off. */
  wideOnly?: boolean;
  className?: string | undefined;
}

/** A rendered scene: the wide picture, and the tall crop on narrow windows. */
export function Scene({ scene: { wide, tall }, alt, sizes, first = false, wideOnly = false, className }: SceneProps) {
  return (
    <picture data-reveal={first ? undefined : ''}>
      {wideOnly
        ? null
        : tall.sources.map(({ type, srcSet }) => (
            <source key={type} media="(max-width: 47.99rem)" type={type} srcSet={srcSet} sizes={sizes} width={tall.width} height={tall.height} />
          ))}
      {wide.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        className={className}
        src={wide.fallback}
        alt={alt}
        width={wide.width}
        height={wide.height}
        decoding="sync"
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}
