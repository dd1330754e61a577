/**
 * Origin of this page, as servers and other windows are told it; `null` where it has none. `location` tells that of its
 * address: what a page has written into a frame has no address, but the page's origin, and in a sandbox it is the other
 * way round. Elsewhere `location` is asked, because a variable `origin` of the page takes the place of the browser's.
 */
export const pageOrigin = (): string =>
  [self.origin, location.origin].includes('null') ? self.origin : location.origin

/** With a scheme, with that of the page, or on its origin. Anything else would be read as a place below this page. */
export const addressPattern = /^(https?:\/)?\//i

/** The address of a server as it is written on this page, which may be without an origin; null where it is none. */
export function serverUrl(endpoint: string): URL | null {
  const origin = pageOrigin()
  return URL.parse(endpoint || '/', origin === 'null' ? location.href : origin)
}
