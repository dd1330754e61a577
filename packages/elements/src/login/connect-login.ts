import { deferredView } from '../deferred-view.ts'
import type { ElementView } from '../element-view.ts'
import type { LoginHost } from './login-host.ts'
import { parts } from './parts.ts'

/** Whether an element stands on a page of the studio itself. An address that is none is somebody else's. */
function isOwn(endpoint: string): boolean {
  try {
    return new URL(endpoint || location.origin, location.href).origin === location.origin
  } catch {
    return false
  }
}

/** Draws `<studio-login>`: nothing yet, and with its second part what belongs on this page. */
export const connectLogin = (host: LoginHost): ElementView =>
  deferredView(host, {
    load: async (endpoint) => {
      const { mountLogin } = await parts.load(isOwn(endpoint))
      return (surroundings) => mountLogin(host, surroundings)
    },
    fail: parts.fail,
    endpoint: parts.endpoint,
  })
