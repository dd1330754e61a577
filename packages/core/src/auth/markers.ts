import { storageKeys } from '@ai-studio/contract/constants'
import type { StudioStorage } from '../storage/studio-storage.ts'
import { formerCurrencyKey, keptAccount } from '../stores/kept-account.ts'

/** What this browser notes about a sign-in besides MSAL's own encrypted cache: no token, no name. */
export interface Markers {
  /** The account that was signed in here last and has not signed out; null when there is none. */
  account: () => string | null
  set: (account: string, until: Date) => void
  /** The sign-in was over by itself at this time: nobody has signed out. Other tabs see it with the end. */
  end: (at: Date) => void
  /** Whether the last sign-in here came to its end like that. */
  hasEnded: () => boolean
  /** The id that the server has for the user of an account, as it said here last; undefined when it did not. */
  userId: (account: string) => string | undefined
  noteUserId: (account: string, id: string) => void
  /** Whoever was here has left: their id goes, and the currency that stays is no choice of who comes next. */
  forgetUser: () => void
  /** Whose words stay in this browser although their sign-in is over; null when nobody's do. */
  wordsOf: () => string | null
  noteWordsOf: (account: string | null) => void
  /** Another tab has signed in or out. */
  onChange: (listener: () => void) => () => void
}

/** Goes with everything else of chats when somebody signs out. */
const wordsKey = 'chat_words_of'
/** With its account, so that nobody is taken for whoever was here before. */
const userKey = 'auth_user'

export function createMarkers(storage: StudioStorage): Markers {
  const { activeAccount, authToken } = storageKeys
  return {
    account: () => keptAccount(storage),
    set(account, until) {
      storage.set(authToken, until.toISOString())
      // Last, because other tabs act on it.
      if (storage.get(activeAccount) !== account) storage.set(activeAccount, account)
    },
    end: (at) => void storage.set(authToken, at.toISOString()),
    hasEnded: () => keptAccount(storage) === null && storage.get(authToken) !== null,
    userId(account) {
      const [whose, id] = storage.get(userKey)?.split(' ') ?? []
      return whose === account ? id : undefined
    },
    noteUserId: (account, id) => void storage.set(userKey, `${account} ${id}`),
    forgetUser() {
      storage.remove(userKey)
      const currency = storage.get(storageKeys.currency)
      if (currency !== null) storage.set(formerCurrencyKey, currency)
    },
    wordsOf: () => storage.get(wordsKey),
    noteWordsOf(account) {
      if (account !== null) storage.set(wordsKey, account)
      else storage.remove(wordsKey)
    },
    onChange: (listener) =>
      storage.subscribe((key) => {
        if (key === activeAccount) listener()
      }),
  }
}
