import type { ElementHost } from '../element-view.ts'
import type { StudioSharedChatProperties } from '../element-types.ts'

/** `<studio-shared-chat>` as its view sees it. */
export type SharedChatHost = ElementHost<StudioSharedChatProperties>
