import terraceDuskMeta from '../assets/scenes/terrace-dusk.json';

interface Rendering {
  /** Of the largest file, in pixels. */
  width: number;
  height: number;
  /** By format, the best first. */
  sources: readonly { type: string; srcSet: string }[];
  /** For a browser that knows none of the formats, and for link previews. */
  fallback: string;
}

/** A scene in its two croppings: wide, and tall for narrow windows. */
export interface SceneImages {
  wide: Rendering;
  tall: Rendering;
}

type Size = { width: number; height: number };

const files = import.meta.glob<string>('../assets/scenes/*.{avif,webp}', { query: '?url', import: 'default', eager: true });

/** The files `{name}-{width}.{format}` of one rendering. */
function rendering(name: string, { width, height }: Size): Rendering {
  const sizesOf = (format: string) =>
    Object.entries(files)
      .map(([file, url]) => ({ url, size: new RegExp(`/${name}-(\\d+)\\.${format}$`).exec(file)?.[1] }))
      .filter((entry): entry is { url: string; size: string } => entry.size !== undefined)
      .toSorted((a, b) => Number(a.size) - Number(b.size));
  const srcSet = (format: string) =>
    sizesOf(format)
      .map(({ url, size }) => `${url} ${size}w`)
      .join(', ');
  const fallback = sizesOf('webp').at(-1)?.url;
  if (!fallback) throw new Error(`src/assets/scenes: ${name}: has no webp file`);
  return {
    width,
    height,
    sources: ['avif', 'webp'].map((format) => ({ type: `image/${format}`, srcSet: srcSet(format) })),
    fallback,
  };
}

/** A brick terrace at dusk, after rain: the picture of the home page. */
export const terraceDusk: SceneImages = {
  wide: rendering('terrace-dusk', terraceDuskMeta.landscape),
  tall: rendering('terrace-dusk-tall', terraceDuskMeta.tall),
};

/** Where the things of the scene are, as fractions of its width and height. */
export const terraceDuskMarkers = {
  wide: terraceDuskMeta.landscape.markers,
  tall: terraceDuskMeta.tall.markers,
};
