import type { ElementHost } from '../element-view.ts'
import type { StudioLoginProperties } from '../element-types.ts'

/** `<studio-login>` as its view sees it. */
export type LoginHost = ElementHost<StudioLoginProperties>
