import { createClient, type ClientContext } from './create-client.ts'
import type { ApiClient } from './types.ts'

/** The client of a page's studio, which knows where the page's sign-in is. */
export function createPageClient(context: ClientContext): ApiClient {
  const { endpoint, storage } = context
  const api: ApiClient = createClient({
    ...context,
    async takeUpSignIn() {
      const { getAuth } = await import('../auth/get-auth.ts')
      // It is asked for on a page of the studio's own alone.
      getAuth({ endpoint, isOwnOrigin: true, storage, api })
    },
  })
  return api
}
