import type { AuthConfig } from '@ai-studio/contract'
import { protocolVersion } from '@ai-studio/contract/constants'
import { json, type TestServer } from '../../client/testing/test-server.ts'
import { freshPage } from '../../testing/fresh-page.ts'
import type { AuthModules } from '../applications.ts'

/**
 * Cookies that are marked secure are kept on a local address over http too, as most browsers do; MSAL keeps the key of
 * its cache in one.
 */
function keepSecureCookies(): void {
  if (Object.hasOwn(document, 'cookie')) return
  let owner: object = Object.getPrototypeOf(document) as object
  while (!Object.hasOwn(owner, 'cookie')) owner = Object.getPrototypeOf(owner) as object
  const { get, set } = Object.getOwnPropertyDescriptor(owner, 'cookie') ?? {}
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => get?.call(document) as string,
    set: (cookie: string) => {
      set?.call(document, cookie.replace(/;\s*(secure|samesite=none)\b/gi, ''))
    },
  })
}

const heard: [string, EventListener][] = []
const listen = globalThis.addEventListener.bind(globalThis)

/** The window outlives our visits, what they listen to must not. */
function leave(): void {
  for (const [type, listener] of heard.splice(0)) globalThis.removeEventListener(type, listener)
  globalThis.addEventListener = ((type: string, listener: EventListener, options?: boolean) => {
    heard.push([type, listener])
    listen(type, listener, options)
  }) as typeof globalThis.addEventListener
}

/**
 * Opens a page of the studio, or loads it again; the browser keeps what it keeps.
 * @param modules what stands in for MSAL
 */
export async function visit(server: TestServer, path: string, config?: AuthConfig, modules?: AuthModules) {
  server.on('GET /api/config', json(200, { protocolVersion, apiBaseUrl: server.origin, auth: config }))
  leave()
  keepSecureCookies()
  await freshPage(server.origin + path, { ...localStorage })
  const core = await import('../../index.ts')
  // Comes with a sign-in, for which no test has to wait.
  await import('../../chat/left-by-user.ts')
  const studio = core.getStudio()
  const options = config && { config }
  const auth = modules
    ? (await import('../create-auth.ts')).createAuth(studio, options, { modules })
    : (await import('../index.ts')).getAuth(studio, options)
  const events: string[] = []
  auth.onEvent(({ interaction, outcome }) => events.push(`${interaction} ${outcome}`))
  return { ...core, auth, studio, events }
}

/** A browser in which nobody has been. */
export function forgetBrowser(): void {
  leave()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split(/;\s*/)) {
    const [name] = cookie.split('=')
    if (name) document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
  }
}
