/** The page that is shown without a connection. */
export const offlinePage = '/offline.html'

/** What all caches of this site's service workers are called, of this release and of earlier ones. */
export const cachePrefix = 'ai-studio-offline'

/** Files of the page without a connection; the build fills them in. */
declare const __OFFLINE_FILES__: readonly string[]
/** Changes with what is in these files; the build fills it in. */
declare const __OFFLINE_HASH__: string

export const keptFiles: readonly string[] = [offlinePage, ...__OFFLINE_FILES__]
export const cacheName = `${cachePrefix}-${__OFFLINE_HASH__}`
