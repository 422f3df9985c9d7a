import meta from '../../assets/products/products.json';
import type { NumberedPoint } from './annotation.tsx';
import { renderingOf, type Rendering } from './scenes/scene-images.ts';

interface ProductPictureProps {
  /** Name of the picture in `content/products.json`. */
  name: string;
  alt: string;
  /** Width at which the whole picture is displayed, including any part that its frame crops: the `sizes` attribute. */
  sizes: string;
}

/** A square product picture, fetched when it comes near the window or when the loaded page is idle. */
export function ProductPicture({ name, alt, sizes }: ProductPictureProps) {
  const { avif, fallback, width, height } = productPicture(name);
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img src={fallback} alt={alt} width={width} height={height} loading="lazy" decoding="sync" />
    </picture>
  );
}

const files = Object.entries(
  import.meta.glob<string>('../../assets/products/*.{avif,webp}', { query: '?url', import: 'default', eager: true }),
);
const shots = meta.products as Record<string, { markers: Record<string, NumberedPoint> }>;

/** Sources of a product's picture. Throws for an unknown name. */
export function productPicture(name: string): Rendering {
  return renderingOf(
    meta,
    files.filter(([file]) => file.replace(/^.*\/|-\d+\.\w+$/g, '') === name),
  );
}

/** Position of a marker in a product's picture, as fractions of its width and height. Throws for an unknown marker. */
export function productMarker(name: string, thing: string): NumberedPoint {
  const point = shots[name]?.markers[thing];
  if (!point) throw new Error(`src/assets/products/products.json: ${name} has no marker "${thing}"`);
  return point;
}
