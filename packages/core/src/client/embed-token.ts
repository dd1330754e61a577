import type { EmbedToken, Language } from '@ai-studio/contract'
import { requestTimeoutMs } from '@ai-studio/contract/constants'
import type { StudioStorage } from '../storage/studio-storage.ts'
import { isApiError } from './api-error.ts'
import { takeAhead } from './asked-ahead.ts'
import { localError } from './failure.ts'
import { fetchJson } from './json-client.ts'
import { keptTokens, visitorKey, type KeptToken } from './kept-tokens.ts'
import { pathOf } from './paths.ts'

/** A token is renewed when less than this is left, in milliseconds. */
export const expiryMarginMs = 30_000

/** The anonymous visitor's token on a foreign origin. Calls that need it at the same time share one request. */
export interface EmbedTokens {
  get(): Promise<string>
  /** A token other than the refused one. */
  renew(refused: string): Promise<string>
}

/** Whether something that was kept, or that a server has sent, is one. */
function isToken(value: unknown): value is EmbedToken {
  const known = value as Partial<EmbedToken> | null | undefined
  return typeof known?.token === 'string' && typeof known.expiresAt === 'string'
}

export function createEmbedTokens(
  base: string,
  storage: StudioStorage,
  language: () => Language,
): EmbedTokens {
  let current: KeptToken | null = null
  let pending: Promise<KeptToken> | null = null
  let isKept = false
  let isRenewed = false

  /** The stored token, which another tab may have made or renewed. */
  function stored(): KeptToken | null {
    const kept = keptTokens(storage.get(visitorKey))[base]
    return isToken(kept) ? kept : null
  }

  /** The clock of this device takes a token for over that the server has just made: it alone says when one is. */
  let isClockWrong = false
  const lasts = ({ expiresAt }: KeptToken) => Date.parse(expiresAt) - Date.now() > expiryMarginMs
  const isFresh = (token: KeptToken) => isClockWrong || lasts(token)

  async function request(bearer?: string): Promise<KeptToken> {
    const made = await fetchJson(
      base + pathOf('createEmbedToken'),
      {
        method: 'POST',
        credentials: 'omit',
        headers: {
          Accept: 'application/json',
          'Accept-Language': language(),
          ...(bearer && { Authorization: `Bearer ${bearer}` }),
        },
      },
      { timeout: requestTimeoutMs, language: language() },
    )
    if (!isToken(made)) throw localError('UNKNOWN', language())
    return made
  }

  async function obtain(old: KeptToken | null): Promise<KeptToken> {
    let made: KeptToken
    const ahead = old ? null : await takeAhead<EmbedToken>(`visitor ${base}`)
    try {
      made = ahead ?? (await request(old?.token))
    } catch (error) {
      // A revoked or foreign token cannot be renewed: the visitor starts anew.
      if (!old || !isApiError(error) || error.status !== 401) throw error
      made = await request()
    }
    isClockWrong = !lasts(made)
    // Another tab may have been quicker with the first one.
    if (!old) current = stored()
    return !old && current && isFresh(current) ? current : keep(made)
  }

  function keep(made: KeptToken): KeptToken {
    const token = { ...made, at: Date.now() }
    const before = keptTokens(storage.get(visitorKey))
    // Another studio on the page may keep its own before this one is written.
    storage.set(visitorKey, (kept) => JSON.stringify({ ...before, ...keptTokens(kept), [base]: token }))
    return (current = token)
  }

  /**
   * Whoever keeps coming stays the same visitor: after a sixth of its life a token is exchanged, once on a page. Calls do
   * not wait for it, and what fails is tried again on the next page.
   */
  function renewAhead(old: KeptToken): void {
    const { at = Number.NaN, expiresAt } = old
    if (isRenewed || isClockWrong || !(Date.now() - at > (Date.parse(expiresAt) - at) / 6)) return
    isRenewed = true
    request(old.token).then(
      (made) => current === old && keep(made),
      () => {},
    )
  }

  function obtainOnce(old: KeptToken | null): Promise<KeptToken> {
    pending ??= obtain(old).finally(() => {
      pending = null
    })
    return pending
  }

  return {
    async get() {
      // Until this page may keep its token, another tab may make the visitor of this browser.
      if (!isKept) {
        isKept = storage.isPersistent
        current = stored() ?? current
      }
      if (!current || !isFresh(current) || pending) return (await obtainOnce(current)).token
      renewAhead(current)
      return current.token
    },
    async renew(refused) {
      if (pending) return (await pending).token
      const kept = stored()
      if (kept && kept.token !== refused && isFresh(kept)) current = kept
      if (current && current.token !== refused && isFresh(current)) return current.token
      return (await obtainOnce(current)).token
    },
  }
}
