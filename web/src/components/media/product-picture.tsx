import { productPicture } from './product-pictures.ts';

interface ProductPictureProps {
  /** The picture's name in `content/products.json`. */
  name: string;
  alt: string;
  /** How wide it stands in the window, as in the `sizes` attribute. */
  sizes: string;
}

/** A product shot: square, and fetched when it comes near, or when the page that was loaded has nothing else to do. */
export function ProductPicture({ name, alt, sizes }: ProductPictureProps) {
  const { sources, fallback, width, height } = productPicture(name);
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img src={fallback} alt={alt} width={width} height={height} loading="lazy" decoding="sync" />
    </picture>
  );
}
