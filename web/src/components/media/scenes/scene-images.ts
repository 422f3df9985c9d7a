/** A picture in all its sizes and formats. */
export interface Rendering {
  /** Size of the largest file, in pixels. */
  width: number;
  height: number;
  /** The files of each format: `srcset` attributes. */
  avif: string;
  webp: string;
  /** URL of the second-largest WebP file: the `src` of each picture, and the only WebP file of one below the first view. */
  fallback: string;
}

/** A scene in its two crops: wide, and tall for narrow windows. */
export interface SceneImages {
  wide: Rendering;
  tall: Rendering;
}

/** The renderer's metadata of a scene: the largest size and the positions of its markers. */
interface SceneMeta {
  landscape: { width: number; height: number };
  tall: { width: number; height: number };
}

/**
 * Builds a scene from its files. Each scene is a separate module, so that a page carries only the URLs of its own pictures.
 * Throws if a crop has fewer than two WebP files.
 *
 * @param files URLs of `{name}-{width}.{format}` and `{name}-tall-{width}.{format}`, by path
 */
export function sceneOf(meta: SceneMeta, files: Readonly<Record<string, string>>): SceneImages {
  const entries = Object.entries(files);
  return {
    wide: renderingOf(
      meta.landscape,
      entries.filter(([file]) => !isTall(file)),
    ),
    tall: renderingOf(
      meta.tall,
      entries.filter(([file]) => isTall(file)),
    ),
  };
}

interface Point {
  x: number;
  y: number;
}

/**
 * A point beside a thing: a marker on a small thing would cover it, and on a lit window it would not stand out from the pane.
 * In fractions of the picture's width and height.
 */
export function beside({ x, y }: Point, right: number, down: number): Point {
  return { x: x + right, y: y + down };
}

function isTall(file: string): boolean {
  return /-tall-\d+\.\w+$/.test(file);
}

/**
 * Builds a picture from its files, `{name}-{width}.{format}` by path; `width` and `height` are those of the largest. Throws
 * if there are not at least two WebP files.
 */
export function renderingOf(
  { width, height }: { width: number; height: number },
  files: readonly [file: string, url: string][],
): Rendering {
  const sizesOf = (format: string) =>
    files
      .map(([file, url]) => ({ url, size: Number(new RegExp(`-(\\d+)\\.${format}$`).exec(file)?.[1]) }))
      .filter(({ size }) => size > 0)
      .sort((a, b) => a.size - b.size);
  const srcSet = (format: string) =>
    sizesOf(format)
      .map(({ url, size }) => `${url} ${size}w`)
      .join(', ');
  const fallback = sizesOf('webp').at(-2)?.url;
  if (!fallback)
    throw new Error(`src/assets: a picture has fewer than two WebP files (${files.map(([file]) => file).join(', ')})`);
  return { width, height, avif: srcSet('avif'), webp: srcSet('webp'), fallback };
}
