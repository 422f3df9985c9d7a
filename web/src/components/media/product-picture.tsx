import meta from '../../assets/products/products.json';
import { renderingOf, type Rendering } from './scenes/scene-images.ts';

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

interface Point {
  x: number;
  y: number;
}

const files = Object.entries(import.meta.glob<string>('../../assets/products/*.{avif,webp}', { query: '?url', import: 'default', eager: true }));
const shots: Record<string, { markers: Record<string, Point> }> = meta.products;

/** The product shot of a name of `content/products.json`. Throws when there is none. */
export function productPicture(name: string): Rendering {
  return renderingOf(meta, files.filter(([file]) => file.replace(/^.*\/|-\d+\.\w+$/g, '') === name));
}

/** Where a thing is in a product shot, as fractions of its width and height. Throws when the shot has no such thing. */
export function productMarker(name: string, thing: string): Point {
  const point = shots[name]?.markers[thing];
  if (!point) throw new Error(`src/assets/products/products.json: ${name} has no marker "${thing}"`);
  return point;
}
