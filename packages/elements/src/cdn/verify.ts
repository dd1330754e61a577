import { script } from './script.ts'

/**
 * Imports a file of this release once the browser has fetched it and compared it with its hash. What is imported is
 * what was compared: both share one entry of the page's module map, so nothing is fetched twice. Rejects when the
 * file is missing or altered, with the event of the link that holds its address and its hash; the next call tries again.
 */
export const importVerified = <T>(file: string, integrity: string): Promise<T> => {
  const link = document.createElement('link')
  const href = new URL(file, script.src)
  return new Promise((onload, onerror) => {
    document.head.append(
      Object.assign(link, {
        rel: 'modulepreload',
        href,
        integrity,
        // As the tags that we print; Firefox refuses a second link that differs in this.
        crossOrigin: '',
        // A policy by nonce covers what we load only if we hand on our own.
        nonce: script.nonce,
        onload,
        onerror,
      }),
    )
  })
    .finally(() => link.remove())
    .then(() => import(/* @vite-ignore */ href as unknown as string))
}
