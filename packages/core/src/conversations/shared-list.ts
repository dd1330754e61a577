import { inLanguage } from '../client/in-language.ts'
import type { Texts } from '../i18n/texts.ts'
import type { Studio } from '../studio-types.ts'
import { $language } from '../stores/language.ts'
import type { ConversationList } from './conversation-list-types.ts'
import { createConversationList } from './conversation-list.ts'
import { conversationLists } from './lists.ts'

/** Holds nothing of the view that asked first: the list stays as long as the page. */
function makeList(studio: Studio, texts: WeakRef<Texts>): ConversationList {
  const api = inLanguage(studio.api, () => (texts.deref() ?? { $language }).$language.get())
  return createConversationList({ ...studio, api })
}

/**
 * The list of an endpoint: the same one for every view and every copy of the library on this page.
 *
 * @param texts say in which language the server explains itself; those of the first call count, as long as they are there
 */
export function sharedConversationList(studio: Studio, texts: Texts): ConversationList {
  // Bound, because a minifier puts a function that is called once into its caller, where it would hold all that is there.
  const make = makeList.bind(null, studio, new WeakRef(texts))
  // On a server every visitor has their own.
  if (typeof document === 'undefined') return make()
  const lists = conversationLists()
  const known = lists.get(studio.endpoint)
  if (known) return known
  const made = make()
  lists.set(studio.endpoint, made)
  return made
}
