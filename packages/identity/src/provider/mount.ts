import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'

/** The path below which the provider answers. */
export const providerPath = '/oidc'

type Handle = (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => Promise<void>

/**
 * Gives a request the studio's own address. The provider writes it into links and redirects, so it must not be what
 * somebody sent in a header.
 */
export function atOwnAddress(request: IncomingMessage, origin: string): void {
  const { host, protocol } = new URL(origin)
  request.headers.host = host
  request.headers['x-forwarded-host'] = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
}

/** Hands requests below `/oidc` to a provider, which thinks that it stands at the root of the studio's own origin. */
export function handleBelow(provider: Provider, origin: string): Handle {
  const handle = provider.callback()
  return async (request, response) => {
    atOwnAddress(request, origin)
    request.originalUrl = request.url ?? '/'
    request.url = request.originalUrl.slice(providerPath.length) || '/'
    await handle(request, response)
  }
}
