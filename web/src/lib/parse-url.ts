/** An absolute address as a URL, or undefined if it is not one. `URL.canParse` came with Safari 17, Chrome 120 and Firefox 115. */
export function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
