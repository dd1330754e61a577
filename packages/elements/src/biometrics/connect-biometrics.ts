import { deferredView } from '../deferred-view.ts'
import type { ElementView } from '../element-view.ts'
import { isOwnOrigin } from '../is-own-origin.ts'
import type { BiometricsHost } from './biometrics-host.ts'
import { parts } from './parts.ts'

/** Draws `<studio-biometrics>`: nothing yet, and with its second part what belongs on this page. */
export const connectBiometrics = (host: BiometricsHost): ElementView =>
  deferredView(host, {
    load: async (endpoint) => {
      const { mountBiometrics } = await parts.load(isOwnOrigin(endpoint))
      return (surroundings) => mountBiometrics(host, surroundings)
    },
    fail: parts.fail,
    endpoint: parts.endpoint,
  })
