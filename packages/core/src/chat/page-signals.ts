import { logoutEvent, type LogoutDetail } from '../stores/auth.ts'
import type { Studio } from '../studio-types.ts'

/** Why a connection that looked alive may be dead: the network came back, the page became visible or left the cache. */
export type ReturnReason = 'online' | 'visible' | 'restored'

export interface PageSignals {
  /** Whether the browser believes it has a connection. */
  isOnline: () => boolean
  /** Nobody sees the page: nothing needs to be paced for it, and its timers are slow. */
  isHidden: () => boolean
  /** Calls back on changes. Answers the function that ends all of them. */
  listen(listeners: {
    online: (isOnline: boolean) => void
    returned: (reason: ReturnReason) => void
    leaving: () => void
    /** @param wasOver the sign-in has come to its end by itself */
    loggedOut: (wasOver: boolean) => void
  }): () => void
}

const isHidden = () => globalThis.document?.visibilityState === 'hidden'

/** A server on this machine is reachable without any network, which browsers report as being offline. */
const loopback = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\]|[^/:]+\.localhost)(:|\/|$)/

/** What the page tells about itself. The only place of the chat that listens to window and document. */
export function pageSignals({
  endpoint,
  isOwnOrigin,
}: Pick<Studio, 'endpoint' | 'isOwnOrigin'>): PageSignals {
  const isLocal = loopback.test(endpoint || (globalThis.location?.origin ?? ''))
  // Some environments know no `onLine`.
  const isOnline = () => isLocal || (globalThis.navigator?.onLine ?? true)
  return {
    isOnline,
    isHidden,
    listen({ online, returned, leaving, loggedOut }) {
      if (typeof window === 'undefined') return () => {}
      const listening = new AbortController()
      const on = (target: EventTarget, type: string, act: (event: Event) => void) =>
        target.addEventListener(type, act, { signal: listening.signal })
      on(window, 'online', () => {
        online(true)
        returned('online')
      })
      on(window, 'offline', () => online(isOnline()))
      on(window, 'pagehide', leaving)
      on(window, 'pageshow', (event) => {
        if ((event as PageTransitionEvent).persisted) returned('restored')
      })
      // Elsewhere an event of this name is the page's own, and of its own users.
      if (isOwnOrigin)
        on(window, logoutEvent, (event) => {
          const { detail } = event as CustomEvent<LogoutDetail | null>
          loggedOut(detail?.wasOver ?? false)
        })
      on(document, 'visibilitychange', () => {
        // Phones end hidden pages without a further event.
        if (isHidden()) leaving()
        else returned('visible')
      })
      return () => listening.abort()
    },
  }
}
