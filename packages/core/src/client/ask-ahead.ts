import type { EmbedToken, History, RuntimeConfig } from '@ai-studio/contract'
import { protocolVersion, requestTimeoutMs, type Language } from '@ai-studio/contract/constants'
import { keepAhead } from './asked-ahead.ts'
import { expiryMarginMs } from './embed-token.ts'
import { keptTokens } from './kept-tokens.ts'
import { pathOf } from './paths.ts'

/** How many messages a page of a conversation has. */
export const historyPageSize = 50

export interface HistoryAhead {
  /** Base URL of the server, without a slash at the end; not the page's own origin. */
  base: string
  conversationId: string
  /** The language that the server answers in. */
  language: Language
  /** What this browser has kept of its visitors, as it was kept; undefined for somebody who is new here. */
  kept: string | undefined
}

async function ask<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, {
    credentials: 'omit',
    signal: AbortSignal.timeout(requestTimeoutMs),
    ...init,
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return (await response.json()) as T
}

/** What was asked for, also after the client has taken it from the shelf. */
const asked = new Map<string, Promise<unknown>>()

/** The same answer for all conversations of a page: a visitor is one visitor. */
function askOnce<T>(name: string, url: string, init: RequestInit): Promise<T> {
  const known = asked.get(name)
  if (known) return known as Promise<T>
  const answer = ask<T>(url, init)
  asked.set(name, answer)
  keepAhead(name, answer)
  return answer
}

/** The token that this browser has kept, as long as it is good; null where there is none yet. */
function keptToken(kept: string | undefined, base: string): string | null {
  if (kept === undefined) return null
  const known = keptTokens(kept)[base]
  const isGood = known && Date.parse(known.expiresAt) - Date.now() > expiryMarginMs
  if (!isGood) throw new Error('A token is made or renewed by the client.')
  return known.token
}

async function askHistory({ base, conversationId, language, kept }: HistoryAhead): Promise<History> {
  const headers = { Accept: 'application/json', 'Accept-Language': language }
  const known = keptToken(kept, base)
  const config = askOnce<Partial<RuntimeConfig>>(`config ${base}`, base + pathOf('getConfig'), {
    cache: 'no-store',
    headers: { Accept: headers.Accept },
  })
  const visitor =
    known === null &&
    askOnce<EmbedToken>(`visitor ${base}`, base + pathOf('createEmbedToken'), { method: 'POST', headers })
  const token = visitor ? (await visitor).token : known
  const { protocolVersion: spoken = protocolVersion, apiBaseUrl = base } = await config
  if (spoken !== protocolVersion || apiBaseUrl.replace(/\/+$/, '') !== base)
    throw new Error('Only the client knows what to do here.')
  return ask(`${base}${pathOf('getHistory', { id: conversationId })}?limit=${historyPageSize}`, {
    headers: { ...headers, Authorization: `Bearer ${token}` },
  })
}

/**
 * Asks for the end of a stored conversation, on a page of another origin, before the client is there: with a few lines
 * instead of all that a client can do. The client then takes over what has been asked for, and asks for nothing again.
 * Whatever does not go as usual is left to the client, which can explain it.
 *
 * @returns rejects where the conversation is not to be had this way
 */
export function askHistoryAhead(about: HistoryAhead): Promise<History> {
  const history = askHistory(about)
  keepAhead(`history ${about.base} ${about.conversationId}`, history)
  return history
}
