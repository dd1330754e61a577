import type { Credential } from '@ai-studio/contract'
import type { ReactNode } from 'react'

/** A fresh sign-in, as it is to be drawn. */
export interface FreshSignInStepProps {
  /** Whose account it is. */
  email: string
  /** The person has signed in anew. */
  onDone(): void
  onCancel(): void
}

export interface BiometricsProps {
  /**
   * Above everything.
   * @default none
   */
  heading?: string | undefined
  /** Level of the heading: 2 for `<h2>`. @default 2 */
  headingLevel?: 2 | 3 | 4 | undefined
  /** Called when the person has added a passkey. */
  onAdded?: ((passkey: Credential) => void) | undefined
  /** Called when a passkey has another name. */
  onRenamed?: ((passkey: Credential) => void) | undefined
  /** Called when a passkey was deleted, with what it was. */
  onDeleted?: ((passkey: Credential) => void) | undefined
  /** Called when something has failed; the person has been told. */
  onError?: ((error: unknown) => void) | undefined
  /** Called instead of opening the dialog to sign in, when somebody who is not signed in wants to. */
  onSignInRequired?: (() => void) | undefined
  /**
   * Draws the form in which somebody signs in anew, which the server wants before some changes, in place of the login
   * widget's, which is loaded when it is needed.
   */
  freshSignIn?: ((props: FreshSignInStepProps) => ReactNode) | undefined
}
