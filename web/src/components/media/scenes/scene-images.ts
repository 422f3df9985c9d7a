/** A picture in its sizes and formats. */
export interface Rendering {
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

/** What the renderer writes of a scene beside its files: its largest size, and where its things are. */
interface SceneMeta {
  landscape: { width: number; height: number };
  tall: { width: number; height: number };
}

/**
 * A scene made of its files. Each scene is a module of its own, so that a page carries the addresses of its own
 * pictures alone. Throws when a rendering has no WebP file.
 *
 * @param files the addresses of `{name}-{width}.{format}` and `{name}-tall-{width}.{format}`, by path
 */
export function sceneOf(meta: SceneMeta, files: Readonly<Record<string, string>>): SceneImages {
  const entries = Object.entries(files);
  return {
    wide: renderingOf(meta.landscape, entries.filter(([file]) => !isTall(file))),
    tall: renderingOf(meta.tall, entries.filter(([file]) => isTall(file))),
  };
}

/**
 * The place of a window's sill, `by` below its middle: where a marker stands that points at a lit window, since an amber ring
 * does not show on the pane. In fractions of the picture's height, as all places are.
 */
export function sillOf(window: { x: number; y: number }, by: number): { x: number; y: number } {
  return { x: window.x, y: window.y + by };
}

function isTall(file: string): boolean {
  return /-tall-\d+\.\w+$/.test(file);
}

/**
 * A picture made of its files, `{name}-{width}.{format}` by path; `width` and `height` are those of the largest.
 * Throws when there is no WebP file.
 */
export function renderingOf({ width, height }: { width: number; height: number }, files: readonly [file: string, url: string][]): Rendering {
  const sizesOf = (format: string) =>
    files
      .map(([file, url]) => ({ url, size: Number(new RegExp(`-(\\d+)\\.${format}$`).exec(file)?.[1]) }))
      .filter(({ size }) => size > 0)
      .sort((a, b) => a.size - b.size);
  const srcSet = (format: string) =>
    sizesOf(format)
      .map(({ url, size }) => `${url} ${size}w`)
      .join(', ');
  const fallback = sizesOf('webp').at(-1)?.url;
  if (!fallback) throw new Error(`src/assets: a picture has no WebP file (${Object.keys(files).join(', ')})`);
  return {
    width,
    height,
    sources: ['avif', 'webp'].map((format) => ({ type: `image/${format}`, srcSet: srcSet(format) })),
    fallback,
  };
}
