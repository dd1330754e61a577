import type { ApiClient } from './types.ts'
import { createClient, type ClientContext } from './create-client.ts'

/** The client of a page's studio, which knows where the page's sign-in is. */
export function createPageClient(context: ClientContext): ApiClient {
  return createClient({
    ...context,
    async takeUpSignIn() {
      const { takeUpSignIn } = await import('../auth/take-up-sign-in.ts')
      takeUpSignIn(context.endpoint)
    },
  })
}
