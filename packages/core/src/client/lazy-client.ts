import { ApiError } from './api-error.ts'
import type { ClientContext } from './create-client.ts'
import type { ApiClient } from './types.ts'

/** A client that fetches its code with the first call. */
export function createLazyClient(context: ClientContext): ApiClient {
  let loading: Promise<ApiClient> | undefined
  const load = () =>
    (loading ??= import('./page-client.ts')
      .then((module) => module.createPageClient(context))
      .catch((cause: unknown) => {
        loading = undefined
        throw new ApiError('NETWORK', { text: '', cause })
      }))
  return {
    request: async (operation, input) => (await load()).request(operation, input),
    stream: async (operation, input) => (await load()).stream(operation, input),
    upload: async (operation, file, options) => (await load()).upload(operation, file, options),
    prepare: () =>
      void load().then(
        (client) => client.prepare?.(),
        () => {},
      ),
  }
}
