import { shared } from '../registry/shared.ts'
import type { ConversationList } from './conversation-list-types.ts'

/** The lists of this page, whichever copy of the library made them, by endpoint. */
export const conversationLists = (): Map<string, ConversationList> =>
  shared('conversation-lists', () => new Map<string, ConversationList>(), 'chat/1')
