import type { JsonWebKey } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AuthConfig } from '@ai-studio/contract'
import type { Accounts } from './accounts/accounts.ts'
import type { EmailChanges } from './accounts/change-email.ts'
import type { OneTimeCodes } from './codes/one-time-codes.ts'
import type { NativeAnswer } from './native/answers.ts'
import type { NativeRequest } from './native/native-request.ts'
import type { MailedSignIn } from './native/mailed-sign-in.ts'
import type { MailLanguage } from './mailer.ts'
import type { SignInProof } from './provider/claims.ts'
import type { Account } from './storage.ts'

/** Which sign-ins of an account end. */
export interface Revocation {
  /** The one sign-in that ends; without it all of them do. */
  sessionId?: string
  /** The one that goes on. */
  exceptSessionId?: string
}

/** How a session of the provider begins: with the sign-in that it belongs to, or with a new one. */
export type SessionStart =
  | {
      /** The sign-in, as its tokens name it (`sid`). */
      sessionId: string
      /** With what it was proved, where the tokens of the session are to say so. */
      proof?: SignInProof
    }
  | {
      /** The account as it was when somebody proved that it is theirs: a new sign-in needs the same credentials still. */
      account: Account
    }

/** The embedded identity service as a whole: what a server mounts, and what it asks of it. */
export interface Identity {
  /** Issuer of its tokens: the studio's origin and `/oidc`. */
  readonly issuer: string
  /** The API that its access tokens are for. */
  readonly audience: string
  /** The right that they give, as their claim `scp` says it. */
  readonly scope: string
  /** How the studio's pages sign people in with it. */
  readonly authConfig: AuthConfig
  readonly accounts: Accounts
  readonly codes: OneTimeCodes
  /** Answers everything below `/oidc`: the provider, its pages, and the way back from other identity services. */
  handleOidc: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Answers a call below `/native-auth`; undefined for a path that does not exist. */
  native: (request: NativeRequest) => Promise<NativeAnswer | undefined>
  /**
   * Begins a session of the provider in the browser that gets this response, so that its other pages need no second
   * sign-in. Adds cookies to the response, which must not have been sent.
   *
   * @returns false when the account has got other credentials meanwhile; nothing has begun then
   */
  beginSession: (
    accountId: string,
    request: IncomingMessage,
    response: ServerResponse,
    start: SessionStart,
  ) => Promise<boolean>
  /**
   * Lets whoever has answered with a passkey of an account sign in with it; the answer has been verified.
   *
   * @param browserSecret of the browser that answered, as native authentication is told it
   * @returns a continuation token that this browser alone exchanges for tokens, once, by native authentication
   *   (`grant_type=continuation_token`); undefined when the account is gone
   */
  signInWithPasskey: (accountId: string, browserSecret: string) => Promise<string | undefined>
  /** Signing in with a mailed code, without native authentication. */
  readonly mailedSignIn: MailedSignIn
  /** Moving an account to another address, which a code proves. */
  readonly emailChanges: EmailChanges
  /**
   * Sets a new password with the token of a mailed link, and ends all sign-ins of the account. Answers whose it was;
   * undefined when the token is unknown, used or too old.
   */
  completePasswordReset: (
    token: string,
    newPassword: string,
    language: MailLanguage,
  ) => Promise<Account | undefined>
  /** Public keys that check its tokens, as a JWK set; changes while the process runs. */
  publicKeys: () => { keys: JsonWebKey[] }
  /**
   * Has somebody told when the service ends sign-ins of an account by itself: all of them, when a password was replaced by
   * mail, or the one that `sessionId` names, when another one replaces it in the browser, when somebody signs out at the
   * provider, and when a refresh token comes back too late.
   */
  onSignInsEnded: (listener: (accountId: string, sessionId?: string) => Promise<void>) => void
  /**
   * Has somebody told when an account is taken over by whoever has just proved its address, which nobody had before:
   * passkeys, which others keep, may be those of somebody else. Told twice, before the earlier sign-ins have ended and
   * after: what one of them has added in between goes as well. What the listener throws stops the sign-in.
   */
  onTakenOver: (listener: (accountId: string) => Promise<void>) => void
  /**
   * Ends sign-ins of an account: their refresh tokens and sessions are worth nothing from then on. Unless only one ends,
   * neither is what would lead to others: codes and links that were mailed, and what they have proved already.
   */
  revoke: (accountId: string, which?: Revocation) => Promise<void>
  /**
   * Whether a sign-in of an account, by its name in tokens (`sid`), has not ended: its tokens are good until they expire, also
   * those of one that has. To be asked where a sign-in is seen for the first time, and once more when it has been noted.
   */
  isSignedIn: (accountId: string, sessionId: string) => Promise<boolean>
  /** Erases an account with all that hangs on it. */
  erase: (accountId: string) => Promise<void>
  /**
   * Takes up signing keys that are due, or that another process has made. Every process has to do it oftener than each
   * quarter of an hour: that long a key is known before it signs.
   */
  refreshKeys: () => Promise<void>
  /** Removes what has expired; once for all processes. */
  prune: () => Promise<void>
}
