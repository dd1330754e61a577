import { foreignStoragePrefix } from '@ai-studio/contract/constants'
import { createLazyClient } from './client/lazy-client.ts'
import { addressPattern, pageOrigin, serverUrl } from './page-origin.ts'
import { shared } from './registry/shared.ts'
import { createStudioStorage } from './storage/studio-storage.ts'
import { adoptStudio } from './stores/adopt-studio.ts'
import { $language } from './stores/language.ts'
import type { Studio, StudioOptions } from './studio-types.ts'

function createStudio(endpoint: string, isOwnOrigin: boolean): Studio {
  const storage = createStudioStorage({
    prefix: isOwnOrigin ? '' : foreignStoragePrefix,
    allowed: isOwnOrigin,
    // Newer releases of Node have a storage too, one for all visitors.
    ...(typeof document === 'undefined' && { open: () => null }),
  })
  const api = createLazyClient({ endpoint, storage, language: () => $language.get() })
  return { endpoint, isOwnOrigin, storage, api }
}

/**
 * The connection to a server: the same object for every copy of the library on this page and each endpoint. The
 * first one of a page also keeps its preferences. Without a document (on a server) every call makes a fresh one
 * that shares nothing.
 *
 * @throws TypeError when `endpoint` is not an address of the web; its `endpoint` is what was given.
 */
export function getStudio(options: StudioOptions = {}): Studio {
  const { endpoint = '', language } = options
  const isAddress = !endpoint || addressPattern.test(endpoint)
  if (isAddress && typeof document === 'undefined')
    return createStudio(endpoint.replace(/\/+$/, ''), !endpoint)
  const url = isAddress && serverUrl(endpoint)
  if (!url) {
    throw Object.assign(new TypeError(`No address of a studio: ${endpoint}`), { code: 'NETWORK', endpoint })
  }
  const base = (url.origin + url.pathname).replace(/\/+$/, '')
  const studio = shared(`studio ${base}`, () => createStudio(base, url.origin === pageOrigin()))
  adoptStudio(studio, language)
  return studio
}
