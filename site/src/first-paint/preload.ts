/** The addresses of a list as the build writes it on a tag: `/assets/a.js /assets/b.js`. */
export const addressesIn = (list = ''): string[] => list.split(' ').filter(Boolean)

/** Lets the browser fetch modules, without running them. */
export function preload(addresses: readonly string[]): void {
  const links = addresses.map((address) => {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = address
    return link
  })
  document.head.append(...links)
}
