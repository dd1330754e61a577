// The service worker: it shows a page of its own when there is no connection, and keeps nothing else. Pages and files
// always come from the network, or from the browser's own cache, where their names change with their content.
import { keptFiles, offlinePage, cachePrefix, cacheName } from './offline-files.ts'

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends LastingEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Worker extends EventTarget {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
}

const worker = globalThis as unknown as Worker

/** Calls, downloads and what identity services do: without a connection the browser itself says so. */
const notPages = /^\/(api|cdn|locales|oidc|native-auth|userprofile|auth)(\/|$)/

async function keep(): Promise<void> {
  const cache = await caches.open(cacheName)
  // Not from the browser's cache: a page of before would bring files that are gone.
  await cache.addAll(keptFiles.map((file) => new Request(file, { cache: 'reload' })))
  await worker.skipWaiting()
}

async function tidyUp(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((name) => name.startsWith(cachePrefix) && name !== cacheName)
      .map((name) => caches.delete(name)),
  )
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** What the browser has asked for already: unless that is the answer, it asks once more. */
const fromNetwork = async (event: FetchEvent): Promise<Response> =>
  (await event.preloadResponse) ?? fetch(event.request)

async function pageFor(event: FetchEvent): Promise<Response> {
  try {
    return await fromNetwork(event)
  } catch (failure) {
    const page = await caches.match(offlinePage)
    if (!page) throw failure
    return page
  }
}

worker.addEventListener('install', (event) => (event as LastingEvent).waitUntil(keep()))
worker.addEventListener('activate', (event) => (event as LastingEvent).waitUntil(tidyUp()))
worker.addEventListener('fetch', (event) => {
  const asked = event as FetchEvent
  const { mode, method, url } = asked.request
  const { origin, pathname } = new URL(url)
  if (origin !== worker.location.origin) return
  if (mode === 'navigate') {
    if (method === 'GET') asked.respondWith(notPages.test(pathname) ? fromNetwork(asked) : pageFor(asked))
  } else if (keptFiles.includes(pathname) && method === 'GET') {
    // What the page without a connection is drawn with; the network first, as for everything.
    asked.respondWith(
      fetch(asked.request).catch(async (failure: unknown) => {
        const kept = await caches.match(pathname)
        if (!kept) throw failure
        return kept
      }),
    )
  }
})
