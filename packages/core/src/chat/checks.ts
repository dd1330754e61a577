import { limits } from '@ai-studio/contract/constants'
import type { TextValues } from '../i18n/texts.ts'
import type { LocalErrorCode } from './chat-session-types.ts'
import type { Models } from './models.ts'
import type { PageSignals } from './page-signals.ts'
import type { Speaker } from './speaker.ts'
import type { ChatTextKey } from './text-keys.ts'

/** What is refused here, before the server is asked. Each answers whether all is well, and says why where it is not. */
export interface Checks {
  refuse: (code: LocalErrorCode | 'MODEL_CANNOT_SEE', key: ChatTextKey, values?: TextValues) => false
  /** Something that can be asked: not blank, not too long. */
  isQuestion: (text: string) => boolean
  /** @param limit in UTF-16 code units */
  fits: (text: string, limit: number) => boolean
  isOnline: () => boolean
  /** Nobody is being answered. */
  isFree: (isTaken: boolean) => boolean
  /** The chosen model can look at images, if there are any. */
  canSee: (hasImages: boolean) => boolean
  /** Says why there is no model: no connection or a page that may not matters more than none. */
  refuseWithoutModel: () => false
}

export function createChecks(options: { page: PageSignals; models: Models; speaker: Speaker }): Checks {
  const { page, models, speaker } = options

  const refuse: Checks['refuse'] = (code, key, values) => {
    const kind = code === 'OFFLINE' ? 'offline' : 'error'
    speaker.notify({ kind, code, text: speaker.t(key, values), canRetry: false })
    return false
  }

  const fits: Checks['fits'] = (text, limit) => {
    if (text.length <= limit) return true
    const format = new Intl.NumberFormat(speaker.language())
    return refuse('TOO_LONG', 'error.tooLong', {
      limit: format.format(limit),
      length: format.format(text.length),
    })
  }

  return {
    refuse,
    fits,
    isQuestion: (text) =>
      text.trim() === '' ? refuse('BLANK', 'error.blank') : fits(text, limits.messageLength),
    isOnline: () => page.isOnline() || refuse('OFFLINE', 'error.offline'),
    isFree: (isTaken) => !isTaken || refuse('BUSY', 'error.busy'),
    canSee(hasImages) {
      const model = models.selected()
      if (!hasImages || !model || model.capabilities.includes('vision')) return true
      return refuse('MODEL_CANNOT_SEE', 'error.modelCannotSee')
    },
    refuseWithoutModel() {
      if (!models.failure) return refuse('NO_MODEL', 'error.noModel')
      speaker.notifyOf(models.failure, null)
      return false
    },
  }
}
