import { inLanguage } from '../client/in-language.ts'
import type { Texts } from '../i18n/texts.ts'
import type { Studio } from '../studio-types.ts'
import type { ConversationList } from './conversation-list-types.ts'
import { createConversationList } from './conversation-list.ts'
import { conversationLists } from './lists.ts'

/**
 * The list of an endpoint: the same one for every view and every copy of the library on this page.
 *
 * @param texts say in which language the server explains itself; those of the first call count
 */
export function sharedConversationList(studio: Studio, texts: Texts): ConversationList {
  const make = () =>
    createConversationList({ ...studio, api: inLanguage(studio.api, () => texts.$language.get()) })
  // On a server every visitor has their own.
  if (typeof document === 'undefined') return make()
  const lists = conversationLists()
  const known = lists.get(studio.endpoint)
  if (known) return known
  const made = make()
  lists.set(studio.endpoint, made)
  return made
}
