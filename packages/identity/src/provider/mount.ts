import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'

/** The path below which the provider answers. */
export const providerPath = '/oidc'

/** Hands a request below `/oidc` to the provider, which thinks that it stands at the root. */
export async function handleBelow(
  provider: Provider,
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
): Promise<void> {
  request.originalUrl = request.url ?? '/'
  request.url = request.originalUrl.slice(providerPath.length) || '/'
  await provider.callback()(request, response)
}
