import type { ReactNode } from 'react'

export type LoginTab = 'login' | 'register'

/**
 * What somebody has signed in with. Whoever has just registered has a password; `window` is one of the studio's own,
 * which does not tell.
 */
export type SignInWay = 'password' | 'code' | 'passkey' | 'window'

export interface LoginProps {
  /**
   * The tab that is shown first; a change shows the other one.
   * @default 'login'
   */
  initialTab?: LoginTab | undefined
  /** Path of this site to come back to after another service has been visited; anything else is ignored. */
  next?: string | undefined
  /**
   * Called once somebody has signed in. The page then goes on: `signedInRedirectDelayMs` of
   * `@ai-studio/contract/constants` later, so that the person sees that it has worked. Until then nothing can be
   * pressed. Not called after a visit to another service, because the page has been left for it.
   */
  onSignedIn?: ((way: SignInWay) => void) | undefined
  /** Called when the person has chosen the other tab. */
  onTabChange?: ((tab: LoginTab) => void) | undefined
  /** Called when the person has turned back, here or at another service. */
  onCancel?: (() => void) | undefined
  /** Called when something has failed; the person has been told. `code` is an `AuthErrorCode`. */
  onError?: ((code: string) => void) | undefined
  /**
   * Puts the focus into the first field. Without it the form never takes the focus by itself. Where the browser would
   * open its list of passkeys over the form at once, the focus is left where it is all the same.
   * @default false
   */
  autoFocus?: boolean | undefined
  /**
   * Where somebody goes who has forgotten the password.
   * @default '/reset-password'
   */
  forgotPasswordHref?: string | undefined
  /** Called instead of following that link. */
  onForgotPassword?: (() => void) | undefined
  /** Small print under the form: what somebody agrees to, with links. */
  legal?: ReactNode
  /** Content above the tabs. */
  header?: ReactNode
  /** Content below everything. */
  footer?: ReactNode
}
