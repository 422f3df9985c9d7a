import type { SceneImages } from './scenes/scene-images.ts';

interface SceneProps {
  scene: SceneImages;
  alt: string;
  /** Width at which the whole picture is displayed, including any part that its frame crops: the `sizes` attribute. */
  sizes: string;
  /** True for the first picture of a page, which is fetched with high priority. */
  first?: boolean;
  /** True if narrow windows get the wide picture too: a low frame would cut off most of the tall one. */
  wideOnly?: boolean;
  className?: string | undefined;
}

/** A rendered scene: a wide picture, and a tall crop for narrow windows. */
export function Scene({ scene: { wide, tall }, alt, sizes, first = false, wideOnly = false, className }: SceneProps) {
  return (
    <picture data-reveal={first ? undefined : ''}>
      {wideOnly
        ? null
        : tall.sources.map(({ type, srcSet }) => (
            <source
              key={type}
              media="(max-width: 47.99rem)"
              type={type}
              srcSet={srcSet}
              sizes={sizes}
              width={tall.width}
              height={tall.height}
            />
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
