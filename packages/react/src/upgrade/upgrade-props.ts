import type { ChargeCurrency, PaymentStatus, PurchaseId } from '@ai-studio/contract'
import type { PaymentProvider } from '@ai-studio/contract/constants'
import type { PlanChoice, UpgradeProposal } from '@ai-studio/core/payments'
import type { ReactNode } from 'react'
import type { FreshSignInStepProps } from '../biometrics/biometrics-props.ts'

/** What is about to be paid. */
export interface UpgradeTransaction {
  readonly purchaseId: PurchaseId
  /** In minor units: cents of USD, dong of VND. */
  readonly amount: number
  readonly currency: ChargeCurrency
}

/** A payment that has begun. */
export interface PaymentIntent {
  /** By which it can be asked for. */
  readonly id: string
  readonly provider: PaymentProvider
  /** In minor units. */
  readonly amount: number
  readonly currency: ChargeCurrency
}

/** The page is about to be left to pay. */
export interface UpgradeRedirect {
  readonly url: string
  /** Null on a partner's page: there it is the studio's own page, because its window was blocked. */
  readonly provider: PaymentProvider | null
}

/**
 * Why it ends: `back` from the first step, `free` was chosen, `done` after a payment, `dismissed` by Escape, a press
 * outside or the close button.
 */
export type UpgradeCloseReason = 'back' | 'free' | 'done' | 'dismissed'

export interface SignInStepProps {
  /** Path of this site to come back to from another service; it opens the plan step again. Empty on partners' pages. */
  next: string
  onSignedIn(): void
  /** Tells the page that signing in has failed, once the person has been told. `code` is an `AuthErrorCode`. */
  onError(code: string): void
}

export interface UpgradeProps {
  /**
   * What the page proposes; a change proposes anew, and so does leaving it out in between. What the person chooses
   * afterwards counts. Where it is not sold in the `currency` it is paid in another one.
   * @default Pro, monthly, without GodMode, in the currency that fits the prices which the person reads
   */
  choice?: UpgradeProposal | undefined
  /**
   * Where the buyer goes after the payment: on the studio itself, or on an origin that may embed it.
   * @default this page
   */
  returnUrl?: string | undefined
  /** Level of the headings: 2 for `<h2>`. @default 2 */
  headingLevel?: 2 | 3 | 4 | undefined
  /**
   * Content of the page's own above the payment buttons; nothing without it. The confirmation by passkey, where the
   * server offers or requires one, is drawn below it by itself.
   */
  confirmation?: ReactNode | ((transaction: UpgradeTransaction) => ReactNode)
  /** Draws the sign-in step in place of the login widget, which is loaded when the step is shown. */
  signIn?: ((props: SignInStepProps) => ReactNode) | undefined
  /**
   * Draws the form of a fresh sign-in, which the server wants before somebody's passkeys change, in place of the login
   * widget's, which is loaded when it is needed.
   */
  freshSignIn?: ((props: FreshSignInStepProps) => ReactNode) | undefined
  /** Called with every change in the plan step: with what is in force, so GodMode only with Pro and where it has a price. */
  onPlanChange?: ((choice: PlanChoice) => void) | undefined
  /** Called when the server has begun a payment. */
  onIntentCreated?: ((intent: PaymentIntent) => void) | undefined
  /**
   * Called before the page is left to pay.
   * @returns false to stay; whoever answers so goes to `url` in another way
   */
  onRedirect?: ((redirect: UpgradeRedirect) => boolean | void) | undefined
  /** Called when it is known anew how a payment stands. */
  onStatus?: ((status: PaymentStatus) => void) | undefined
  /** Called once for a payment that is paid; null on a partner's page, which sees the plan only. */
  onSuccess?: ((status: PaymentStatus | null) => void) | undefined
  /** Called when something has failed; the person has been told. For a sign-in it is an `AuthError` of `@ai-studio/core/auth`. */
  onError?: ((error: unknown) => void) | undefined
  /** Called when there is nothing more to do here. */
  onClose?: ((reason: UpgradeCloseReason) => void) | undefined
  /** Called when the free plan was chosen; the studio's own site goes to `/home`. */
  onFree?: (() => void) | undefined
  /** Called when the sign-in step is shown. */
  onSignInRequired?: (() => void) | undefined
}
