import { createElement } from './create-element.ts'
import type * as types from './element-types.ts'
import type { StudioSharedChatMethods, StudioSharedChatProperties } from './element-types.ts'
import { connectSharedChat } from './shared-chat/connect-shared-chat.ts'
import { sharedChatSpec } from './shared-chat.table.ts'

export { sharedChatSpec }

/** The class of `<studio-shared-chat>`. Importing it registers nothing. */
export const StudioSharedChatElement = createElement<StudioSharedChatProperties, StudioSharedChatMethods>(
  sharedChatSpec,
  connectSharedChat,
)
export type StudioSharedChatElement = types.StudioSharedChatElement
