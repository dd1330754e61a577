import type { AuthConfig, Language, SocialProvider } from '@ai-studio/contract'
import type { ReadableAtom } from 'nanostores'

/**
 * What sign-in is doing. `Startup` until the answer of a redirect has been handled, then `None` between any two of
 * the others.
 */
export type InteractionStatus =
  | 'Startup'
  | 'None'
  | 'Login'
  | 'AcquireToken'
  | 'SsoSilent'
  | 'HandleRedirect'
  | 'Logout'

/** Something that began, came to its end, or failed. */
export interface AuthEvent {
  readonly interaction: Exclude<InteractionStatus, 'Startup' | 'None'>
  readonly outcome: 'start' | 'success' | 'failure'
  /** Why it failed. */
  readonly error?: unknown
}

/** Why a sign-in did not come about. The words for each stand in the locale files of the login widget. */
export type AuthErrorCode =
  /** Wrong address or password, or too many tries with that account: from outside they are one. */
  | 'CREDENTIALS_INVALID'
  | 'CODE_INVALID'
  | 'CODE_SEND_FAILED'
  | 'CODE_REQUESTS_EXHAUSTED'
  | 'PASSWORD_RESET_FAILED'
  | 'PASSWORD_REFUSED'
  | 'USER_NAME_REFUSED'
  /** What was begun has to be begun anew, because it took too long or was used already. */
  | 'FLOW_EXPIRED'
  /** The person turned back, here or at the provider. Not an error to tell loudly. */
  | 'USER_CANCELLED'
  /** The same with a passkey, also when it took too long or the device stayed locked: browsers do not tell which. */
  | 'PASSKEY_CANCELLED'
  | 'PASSKEY_FAILED'
  /** This browser, or this address, knows no passkeys. */
  | 'PASSKEYS_NOT_SUPPORTED'
  | 'AUTHENTICATOR_NOT_SUPPORTED'
  | 'TOO_MANY_REQUESTS'
  /** Ended by the page itself, for something else. Nobody needs to be told. */
  | 'ABORTED'
  | 'POPUP_WINDOW_ERROR'
  | 'NO_SERVER_RESPONSE'
  | 'INTERACTION_REQUIRED'
  | 'INTERACTION_IN_PROGRESS'
  | 'NATIVE_HANDSHAKE_TIMEOUT'
  | 'NATIVE_EXTENSION_NOT_INSTALLED'
  | 'USER_SWITCH'
  | 'NETWORK'
  | 'NOT_INITIALIZED'
  | 'SCOPES_MISSING'
  | 'CONFIGURATION_INVALID'
  | 'NOT_AVAILABLE'
  /** The page is on no site on which people may sign in, or has no address at all. */
  | 'ORIGIN_NOT_ALLOWED'
  | 'UNKNOWN'

/** A code is on its way by mail. */
export interface CodeStep {
  /** Where it was sent, mostly hidden, for example `l***@e***.com`. */
  readonly sentTo: string
  /** How many digits it has. */
  readonly codeLength: number
  /**
   * When another code can be asked for, in seconds from now.
   * @default 30
   */
  readonly resendAfter?: number
  /**
   * Enters the code. After a wrong one it can be tried again.
   * @throws AuthError `CODE_INVALID`, `FLOW_EXPIRED`, `NETWORK`
   */
  submit: (code: string) => Promise<void>
  /** Has another code mailed; the one before stops working. */
  resend: () => Promise<void>
}

/** A code that allows a new password, once it has been entered. */
export interface ResetStep extends CodeStep {
  /** Sets the new password after the code was right, and signs in with it. */
  setPassword: (password: string) => Promise<void>
}

export interface SignInOptions {
  /** Path of this site to go to afterwards; anything else is ignored. */
  next?: string
}

/** How somebody is sent to the identity service's own page. */
export interface HostedSignInOptions extends SignInOptions {
  /** Whose account it is about to be. */
  loginHint?: string
  /**
   * They have forgotten their password.
   * @default false
   */
  isReset?: boolean
  /**
   * They have to prove it again, even where the service still knows them.
   * @default false
   */
  isFresh?: boolean
}

export interface PasskeySignInOptions {
  /** Ends the wait for a passkey with `ABORTED`. Once one was chosen the sign-in goes on to its end. */
  signal?: AbortSignal
  /**
   * Offers passkeys among what the browser fills into a field with `autocomplete="username webauthn"`, instead of a
   * dialog of its own, and waits for as long as it takes; whether the browser can do that is to be asked beforehand.
   * Nothing of it shows in `$interaction` until a passkey was chosen.
   * @default false
   */
  isConditional?: boolean
  /** Called when a passkey was chosen and its owner recognised; the server is asked now. */
  onChosen?: () => void
}

/**
 * Signing in on the studio's own pages. The code behind it (MSAL) is fetched with the first call that needs it;
 * whoever stays anonymous never loads it. Failures are `AuthError`s.
 */
export interface AuthClient {
  readonly $interaction: ReadableAtom<InteractionStatus>
  /** How the server signs people in; null until it is known, undefined where nobody can sign in. */
  readonly $config: ReadableAtom<AuthConfig | null | undefined>
  /** Hears of everything that begins or ends; answers how to stop. */
  onEvent: (listener: (event: AuthEvent) => void) => () => void
  /**
   * Finds out who is here: handles the answer of a redirect, or takes up what this browser remembers. Called once by
   * the page; further calls get the same answer. `$auth` is settled when it resolves.
   * @returns the path to go to after a redirect, or null when there was none
   */
  start: () => Promise<string | null>
  /** Fetches the code that signing in needs, before anybody presses a button. */
  prepare: () => void
  signIn: (credentials: { email: string; password: string }) => Promise<void>
  /**
   * Signs in with a passkey, where `$config` says `hasPasskeys`. A page has one request for a passkey at a time: another
   * one ends this one with `ABORTED`. A conditional one gives way and comes back with a fresh challenge, unless somebody
   * has signed in meanwhile.
   * @throws AuthError `PASSKEY_CANCELLED`, `PASSKEY_FAILED`, `PASSKEYS_NOT_SUPPORTED`, `AUTHENTICATOR_NOT_SUPPORTED`,
   *   `ABORTED`, `FLOW_EXPIRED`, `TOO_MANY_REQUESTS`, `NETWORK`, `NOT_AVAILABLE`
   */
  signInWithPasskey: (options?: PasskeySignInOptions) => Promise<void>
  /** Signs in with a code by mail instead of a password. */
  requestCode: (email: string) => Promise<CodeStep>
  /** Makes an account; it exists once the code has been entered, and is signed in then. */
  register: (account: { email: string; userName: string; password: string }) => Promise<CodeStep>
  requestPasswordReset: (email: string) => Promise<ResetStep>
  /** Sets a new password with the token of a mailed link. */
  completePasswordReset: (reset: { token: string; newPassword: string }) => Promise<void>
  /** Leaves the page for another identity service. */
  signInWith: (provider: SocialProvider, options?: SignInOptions) => Promise<void>
  /** Leaves the page for the identity service's own sign-in page. */
  signInOnHostedPage: (options?: HostedSignInOptions) => Promise<void>
  /**
   * An access token for the studio's API: from the cache, else by the refresh token, else by a hidden frame.
   * Concurrent calls share one request. Null when nobody is signed in.
   * @param options.isForced not from the cache, after the server refused the one before
   */
  token: (options?: { isForced?: boolean }) => Promise<string | null>
  /** Signs out here and in every other tab, and leaves the page for the identity service's sign-out. */
  signOut: () => Promise<void>
}

/** Who has signed in on a partner's page. */
export interface SiteUser {
  readonly displayName: string
  readonly subscriptionTier: 'free' | 'pro'
}

/**
 * Signing in on a page of another company: by a window of the studio's own origin, which hands over a one-time code.
 * The token that it is exchanged for is good for chat alone, and is kept in memory alone.
 */
export interface PartnerAuth {
  readonly $user: ReadableAtom<SiteUser | null>
  readonly $state: ReadableAtom<'idle' | 'waiting' | 'window-closed'>
  /**
   * Opens the window and waits for it. Has to be called by a press, or the browser blocks the window. Of who is signed in
   * already the sign-in ends once the new one is done, and with it what they have written on the page, as by `disconnect`.
   * @param options.language what the window speaks; `$language` without it
   * @throws AuthError `POPUP_WINDOW_ERROR`, `USER_CANCELLED`, `FLOW_EXPIRED`, `NETWORK`, `NOT_AVAILABLE`,
   *   `ORIGIN_NOT_ALLOWED`
   */
  connect: (options?: { language?: Language }) => Promise<void>
  /** The sign-in that is under way, wherever on the page it was begun; null when none is. Opens nothing. */
  join: () => Promise<void> | null
  /** Brings the window to the front again, or opens it anew. */
  reopen: () => void
  /** Gives up waiting. */
  cancel: () => void
  /** Asks anew who the user is, for example after they have paid on the studio's own page. Never rejects. */
  refresh: () => Promise<void>
  /** Forgets the user on this page. */
  disconnect: () => void
}
