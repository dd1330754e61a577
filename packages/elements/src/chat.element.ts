import { chatSpec } from './chat.table.ts'
import { connectChat } from './chat/connect-chat.ts'
import { createElement } from './create-element.ts'
import type * as types from './element-types.ts'
import type { StudioChatMethods, StudioChatProperties } from './element-types.ts'

export { chatSpec }

/** The class of `<studio-chat>`. Importing it registers nothing. */
export const StudioChatElement = createElement<StudioChatProperties, StudioChatMethods>(chatSpec, connectChat)
export type StudioChatElement = types.StudioChatElement
