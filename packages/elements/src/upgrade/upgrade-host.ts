import type { ElementHost } from '../element-view.ts'
import type { StudioUpgradeProperties } from '../element-types.ts'

/** `<studio-upgrade>` as its view sees it. */
export type UpgradeHost = ElementHost<StudioUpgradeProperties>
