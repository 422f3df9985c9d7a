const files = import.meta.glob<string>('../../../content/photos/*.{avif,webp,jpg,jpeg}', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** URLs of the photographs in `content/photos/`, by file name. */
export const photoUrls: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [path.replace(/^.*\//, ''), url]),
);
