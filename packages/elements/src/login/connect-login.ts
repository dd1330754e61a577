import { deferredView } from '../deferred-view.ts'
import type { ElementView } from '../element-view.ts'
import { isOwnOrigin } from '../is-own-origin.ts'
import type { LoginHost } from './login-host.ts'
import { parts } from './parts.ts'

/** Draws `<studio-login>`: nothing yet, and with its second part what belongs on this page. */
export const connectLogin = (host: LoginHost): ElementView =>
  deferredView(host, {
    load: async (endpoint) => {
      const { mountLogin } = await parts.load(isOwnOrigin(endpoint))
      return (surroundings) => mountLogin(host, surroundings)
    },
    fail: parts.fail,
    endpoint: parts.endpoint,
  })
