import { createElement } from './create-element.ts'
import type * as types from './element-types.ts'
import type { StudioUpgradeMethods, StudioUpgradeProperties } from './element-types.ts'
import { connectUpgrade } from './upgrade/connect-upgrade.ts'
import { upgradeSpec } from './upgrade.table.ts'

export { upgradeSpec }

/** The class of `<studio-upgrade>`. Importing it registers nothing. */
export const StudioUpgradeElement = createElement<StudioUpgradeProperties, StudioUpgradeMethods>(
  upgradeSpec,
  connectUpgrade,
)
export type StudioUpgradeElement = types.StudioUpgradeElement
