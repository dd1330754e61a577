import { deferredView } from '../deferred-view.ts'
import type { ElementView } from '../element-view.ts'
import { parts } from './parts.ts'
import type { UpgradeHost } from './upgrade-host.ts'

/** Draws `<studio-upgrade>`: nothing yet, and with its second part the plans. */
export const connectUpgrade = (host: UpgradeHost): ElementView =>
  deferredView(host, {
    load: async () => {
      const { mountUpgrade } = await parts.load()
      return (surroundings) => mountUpgrade(host, surroundings)
    },
    fail: parts.fail,
    endpoint: parts.endpoint,
  })
