import { script } from './script.ts'

let looks: (() => unknown)[] = []

/**
 * Has those fail whose link is out of the page before its file has come, of which the browser says nothing: a navigation
 * within the page may have replaced what is in the head. To those whose file has come nothing happens any more.
 */
export const findLost = () => (looks = looks.filter((look) => look()))

/**
 * Imports a file of this release once the browser has fetched it and compared it with its hash. What is imported is
 * what was compared: both share one entry of the page's module map, so nothing is fetched twice. Rejects when the
 * file is missing or altered, with the link that holds its address and its hash; the next call tries again.
 *
 * WebKit ignores the hash of such a link, so it compares what a request of ours gets, and the import comes from its
 * cache. Only an import map with the hashes holds there against a server that answers the two differently.
 *
 * @param hash SHA-256 of the file, in base64
 * @param needs the imports of other files without which this one must not run
 */
export const importVerified = <T>(file: string, hash: string, needs?: unknown): Promise<T> => {
  const link = document.createElement('link')
  const href = (link.href = new URL(file, script.src) as unknown as string)
  link.integrity = 'sha256-' + hash
  return (
    Promise.all([
      needs,
      new Promise((resolve, reject) => {
        link.rel = 'modulepreload'
        // As the tags that we print; Firefox refuses a second link that differs in this.
        link.crossOrigin = ''
        // A policy by nonce covers what we load only if we hand on our own.
        link.nonce = script.nonce
        // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the link is ours alone, and each byte counts.
        link.onload = resolve
        // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as above.
        link.onerror = () => reject(link)
        if (navigator.vendor[0] !== 'A') {
          document.head.append(link)
          looks.push(() => link.isConnected || reject(link))
        }
        // A link has the only option that counts, under the same name.
        else fetch(href, link as unknown as RequestInit).then(resolve, link.onerror)
      }),
    ])
      .then(() => import(/* @vite-ignore */ href))
      // Not by `remove`: old libraries put one in its place that fails where there is nothing to be removed from.
      .finally(() => link.replaceWith())
  )
}
