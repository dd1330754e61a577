/** A file beside this one, with its SHA-256 in base64. */
export type ComparedFile = readonly [name: string, hash: string]

const here = new URL(import.meta.url)

/** Origin that these files come from. */
export const studio = here.origin

const addressOf = (name: string) => `${new URL(name, here)}`
const isWebKit = navigator.vendor.startsWith('Apple')

/** Fetches a file, as a tag of the page would; rejects when it is missing or altered. */
export function preload([name, hash]: ComparedFile): Promise<unknown> {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = addressOf(name)
  link.integrity = `sha256-${hash}`
  link.crossOrigin = ''
  // A policy by nonce covers what we load only if we hand on our own.
  link.nonce = document.querySelector<HTMLScriptElement>(`script[src="${here}"]`)?.nonce ?? ''
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => reject(new Error(`${name} did not come as it should be.`)))
    document.head.append(link)
    // As in `verify.ts`, not by `remove`.
  }).finally(() => link.replaceWith())
}

/** Imports a file once it has been compared with its hash, see `verify.ts`. */
export async function importCompared<T>(file: ComparedFile): Promise<T> {
  const [name, hash] = file
  const address = addressOf(name)
  if (isWebKit) await fetch(address, { integrity: `sha256-${hash}`, credentials: 'same-origin' })
  else await preload(file)
  return import(/* @vite-ignore */ address) as Promise<T>
}
