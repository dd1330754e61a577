import type { Studio } from '../studio-types.ts'
import { forgetWords, giveBack, hasWords, leaveConversations } from './leave-conversations.ts'
import type { Markers } from './markers.ts'

/** Whose page this is, and whose words stand on it. */
export interface WhosePage {
  /** The account that signed in last; null after somebody has left. */
  account: () => string | null
  /**
   * What stands on the page, and goes on, is its user's: to the next one it is a new page. What somebody has left in the
   * browser, whose sign-in ended on a page before, is not the next one's either.
   * @param account who is here
   * @param onChange comes before what stood there is taken away, where the page was another's
   * @returns whether it was another's
   */
  belongTo: (account: string, onChange?: () => void) => boolean
  /** Makes ready for `keepWords`, once somebody is here. Never rejects. */
  prepare: () => Promise<void>
  /**
   * A sign-in comes to its end by itself: what was just being written stays, for the same user alone.
   * @param end ends it
   */
  keepWords: (end: () => void) => void
  /** Somebody has left. */
  leave: () => void
}

export function createWhosePage(studio: Studio, markers: Markers): WhosePage {
  let whose = markers.account()
  /** Whose words it has found. Another tab may have taken them out of the browser since, not off this page. */
  let wordsOf = markers.wordsOf()
  /** Comes when somebody is here; what waits in conversations is read with it when they have to go. */
  let kept: typeof import('../chat/left-by-user.ts') | undefined

  return {
    account: () => whose,

    belongTo(account, onChange) {
      const wasAnothers = whose !== null && whose !== account
      whose = account
      const left = markers.wordsOf() ?? wordsOf
      wordsOf = null
      markers.noteWordsOf(null)
      if (wasAnothers) {
        onChange?.()
        leaveConversations(studio)
      } else if (left !== null && left !== account) forgetWords(studio)
      return wasAnothers
    },

    async prepare() {
      kept ??= await import('../chat/left-by-user.ts').catch(() => undefined)
    },

    keepWords(end) {
      const account = whose ?? markers.account()
      const waiting = kept?.takeWaiting(studio.storage, studio.endpoint)
      end()
      giveBack(waiting ?? new Map())
      if (hasWords(studio)) markers.noteWordsOf(account)
    },

    leave() {
      whose = null
    },
  }
}
