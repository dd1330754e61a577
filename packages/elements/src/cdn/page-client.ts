import { createClient, type ClientContext } from '../../../core/src/client/create-client.ts'
import { credentialsOf } from '../../../core/src/client/credentials.ts'
import type { ApiClient } from '../../../core/src/client/types.ts'

/** How long the parts that sign in may take to come, in milliseconds, and how often is looked. */
const patienceMs = 20_000
const lookMs = 50

/** Elements that take up the sign-in that a browser remembers. */
const takesUp = 'studio-login, studio-biometrics'

/**
 * The client of a page's studio. What signs in is a script of its own, which comes with its elements: where the page has
 * none of them, one that nobody sees brings it, and goes.
 */
export function createPageClient(context: ClientContext): ApiClient {
  return createClient({
    ...context,
    async takeUpSignIn() {
      const { endpoint } = context
      const login = document.querySelector(takesUp) ? null : document.createElement('studio-login')
      login?.setAttribute('endpoint', endpoint)
      login?.toggleAttribute('hidden', true)
      if (login) document.body.append(login)
      try {
        for (let left = patienceMs; !credentialsOf(endpoint).current; left -= lookMs) {
          if (left <= 0) throw new Error('What signs in on this page has not come.')
          await new Promise((resolve) => setTimeout(resolve, lookMs))
        }
      } finally {
        login?.remove()
      }
    },
  })
}
