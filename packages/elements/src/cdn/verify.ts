/** Folder of this release, with a slash at the end. */
const base = import.meta.url.replace(/[^/]*$/, '')

/**
 * Imports a file of this release once the browser has fetched it and compared it with its hash. What is imported is
 * what was compared: both share one entry of the page's module map, so nothing is fetched twice. Rejects when the
 * file is missing or altered; the next call tries again.
 */
export async function importVerified<T>(file: string, integrity: string): Promise<T> {
  const link = document.createElement('link')
  await new Promise((resolve, reject) => {
    Object.assign(link, {
      rel: 'modulepreload',
      href: base + file,
      integrity,
      // A policy by nonce covers what we load only if we hand on the page's own.
      nonce: [...document.scripts].find((script) => script.nonce)?.nonce,
      onload: resolve,
      onerror: reject,
    })
    document.head.append(link)
  }).finally(() => link.remove())
  return import(/* @vite-ignore */ base + file)
}
