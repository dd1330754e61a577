import { shared } from '../registry/shared.ts'
import type { ClientOperation } from './paths.ts'

/** Proves who has signed in on this page. Whoever signs people in puts it where every client of the page looks. */
export interface Credentials {
  /** What a call carries; null when nobody is signed in. Waits while it is still being found out. */
  token: (operation?: ClientOperation) => Promise<string | null>
  /** Something else than the refused token; null when there is nothing any more, and nobody is signed in then. */
  renew: (refused: string) => Promise<string | null>
  /** A renewed token was refused as well: nobody is signed in any more. */
  giveUp: () => void
  /** Aborts when the user who is signed in now is not any more. */
  signal: () => AbortSignal
}

/** Who is signed in at an endpoint, for every client of the page. */
export interface SignInOfPage {
  current: Credentials | null
  /**
   * Those who want to know when somebody has signed in on a partner's page, or has another plan than before; on our own
   * pages what the profile does not tell, which is Pro with the add-on or without it.
   */
  readonly listeners: Set<() => void>
}

/** Where the clients of an endpoint find who is signed in, whichever copy of the library they came in. */
export const credentialsOf = (endpoint: string): SignInOfPage =>
  shared(`credentials ${endpoint}`, () => ({ current: null, listeners: new Set() }))
