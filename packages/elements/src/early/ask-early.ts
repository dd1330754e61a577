import { askHistoryAhead } from '@ai-studio/core/client'
import { pageOrigin, serverUrl } from '@ai-studio/core/page-origin'
import type { History } from '@ai-studio/contract'
import { fallbackLanguage, type Language } from '@ai-studio/contract/constants'
import { choice, textIn } from '../environment.ts'

/** A conversation that is on its way, and how it is to be shown. */
export interface Asked {
  readonly language: Language
  /** Base address of the studio's server. */
  readonly base: string
  readonly history: Promise<History>
}

/**
 * Asks for the stored conversation of a `<studio-chat>` in the page.
 *
 * @param studio origin that the script came from: the server of elements without `endpoint`
 * @returns null where that is for the chat alone to do
 */
export function askEarly(element: Element, studio: string): Asked | null {
  const said = (name: string) => element.getAttribute(name) ?? ''
  const endpoint = said('endpoint') || studio
  const url = serverUrl(endpoint)
  // The chat says what is wrong with it.
  if (!url?.host) return null
  // As the client writes it.
  const base = (url.origin + url.pathname).replace(/\/+$/, '')
  const conversationId = said('conversation-id')
  // On the studio's own pages it is cookies that tell who asks.
  const isOwn = url.origin === pageOrigin()
  if (!conversationId || said('mode') === 'launcher' || isOwn) return null
  const language = (textIn({ en: 'en', vi: 'vi' }, said('lang'), endpoint) ?? fallbackLanguage) as Language
  const kept = choice('visitor', endpoint)
  return { language, base, history: askHistoryAhead({ base, conversationId, language, kept }) }
}
