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

/**
 * A rendered scene: a wide picture, and a tall crop for narrow windows. For browsers without AVIF the first picture of a page has WebP
 * files of all sizes, and any other has one for each crop, which makes pages with several shorter.
 */
export function Scene({ scene: { wide, tall }, alt, sizes, first = false, wideOnly = false, className }: SceneProps) {
  const narrow = { media: '(max-width: 47.99rem)', width: tall.width, height: tall.height };
  return (
    <picture data-reveal={first ? undefined : ''}>
      {wideOnly ? null : (
        <>
          <source {...narrow} type="image/avif" srcSet={tall.avif} sizes={sizes} />
          <source
            {...narrow}
            type="image/webp"
            {...(first ? { srcSet: tall.webp, sizes } : { srcSet: tall.fallback })}
          />
        </>
      )}
      <source type="image/avif" srcSet={wide.avif} sizes={sizes} />
      {first ? <source type="image/webp" srcSet={wide.webp} sizes={sizes} /> : null}
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
