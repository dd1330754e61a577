import type { Texts, TextValues } from '../i18n/texts.ts'
import type { ApiError } from '../client/api-error.ts'
import { errorsNamespace } from './error-words.ts'
import type { ChatAnnouncement, ChatNotice } from './chat-session-types.ts'
import type { SessionState } from './session-state.ts'
import type { ChatTextKey, EngineTextKey } from './text-keys.ts'

/** Everything the engine says: notices for eyes, announcements for screen readers. */
export interface Speaker {
  /** A text of the namespace `chat`. */
  t: (key: ChatTextKey, values?: TextValues) => string
  /** A text of the namespace `engine`. */
  rare: (key: EngineTextKey) => string
  /** The text of an error code of the contract, if it has been fetched. */
  codeText: (code: string) => string | null
  language: () => string
  announce: (kind: ChatAnnouncement['kind'], text: string) => void
  /**
   * Tells of a failure; it is also announced.
   * @param again does the same once more, where the notice offers that
   */
  notify: (notice: ChatNotice, again?: Again | null) => void
  /**
   * Tells of a failed call.
   * @param again does the same once more, where that makes sense
   * @param fallback where the error brings no text of its own
   * @returns takes it back, if nothing newer stands in its place
   */
  notifyOf: (error: ApiError | null, again: Again | null, fallback?: ChatTextKey) => () => void
  /** What the notice that stands there offers to do once more. */
  again: () => Again | null
  /** Takes back what is no longer true. Without a kind: whatever stands there. */
  clear: (kind?: ChatNotice['kind']) => void
}

type Again = () => Promise<void>

/** When a server that limits the rate does not say for how long, in seconds. */
const usualWait = 30

export function createSpeaker(state: SessionState, texts: Texts, isOnline: () => boolean): Speaker {
  let offer: { readonly notice: ChatNotice; readonly again: Again } | null = null
  let announcements = state.$announcement.get()?.id ?? 0
  const t: Speaker['t'] = (key, values) => texts.t(`chat:${key}`, values)

  const announce: Speaker['announce'] = (kind, text) => {
    announcements += 1
    state.$announcement.set({ id: announcements, kind, text })
  }

  const notify: Speaker['notify'] = (notice, again) => {
    offer = again ? { notice, again } : null
    state.$notice.set(notice)
    announce('error', notice.text)
  }

  return {
    t,
    rare: (key) => texts.t(`engine:${key}`),
    codeText: (code) =>
      texts.has(texts.$language.get(), errorsNamespace) ? texts.t(`${errorsNamespace}:${code}`) : null,
    language: () => texts.$language.get(),
    announce,
    notify,
    notifyOf(error, again, fallback = 'error.unsent') {
      const canRetry = again !== null
      const code = error?.code ?? 'NETWORK'
      const text = error?.text || t(fallback)
      if (code === 'NETWORK' && !isOnline()) {
        notify({ kind: 'offline', code: 'OFFLINE', text: t('error.offline'), canRetry }, again)
      } else if (code === 'ALLOWANCE_EXHAUSTED') {
        const resetsAt = Date.parse(state.$usage.get()?.messages.resetsAt ?? '')
        const known = Number.isNaN(resetsAt) ? {} : { retryAt: resetsAt }
        notify({ kind: 'allowance', code, text, canRetry, ...known, ...retryAt(error?.retryAfter) }, again)
      } else if (error?.status === 429 || code === 'MODEL_RATE_LIMITED') {
        const wait = error?.retryAfter ?? usualWait
        notify({ kind: 'rate-limited', code, text, canRetry, ...retryAt(wait) }, again)
      } else {
        notify({ kind: 'error', code, text, canRetry }, again)
      }
      const notice = state.$notice.get()
      return () => {
        if (state.$notice.get() === notice) state.$notice.set(null)
      }
    },
    again: () => (offer && offer.notice === state.$notice.get() ? offer.again : null),
    clear(kind) {
      if (!kind || state.$notice.get()?.kind === kind) state.$notice.set(null)
    },
  }
}

function retryAt(seconds: number | undefined): { retryAt?: number } {
  return seconds === undefined ? {} : { retryAt: Date.now() + seconds * 1000 }
}
