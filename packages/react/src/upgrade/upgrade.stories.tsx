import type { Subscription } from '@ai-studio/contract'
import { forgetUser, markSignedIn } from '@ai-studio/core'
import { getUpgrade, type UpgradeState } from '@ai-studio/core/payments'
import { useState, type ReactElement } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import '../login/login.css'
import '../ui/form.css'
import { createFakeAuth } from '../login/testing/fake-auth.ts'
import { WaitForTexts } from '../login/testing/wait-for-texts.tsx'
import { LoginView } from '../login/login-view.tsx'
import { Upgrade as Widget } from './upgrade.tsx'
import { createFakeStudio, offline, refusal, user, type Answers } from './testing/fake-studio.ts'
import { nothingYet, openPayment, paidPayment, plans, pricing, proUntil } from './testing/samples.ts'
import { WithStudio } from './testing/with-studio.tsx'
import type { UpgradeProps } from './upgrade-props.ts'
import './upgrade.css'

export default { title: 'Upgrade' }

const never = new Promise<never>(() => {})

interface StoryOptions extends UpgradeProps {
  answers?: Answers
  state?: Partial<UpgradeState>
  isSignedOut?: boolean
  isPartner?: boolean
  inDialog?: boolean
  /** Presses a button of this name part once it is there. */
  press?: string
}

function signIn(): ReactElement {
  return (
    <WaitForTexts>
      <LoginView auth={createFakeAuth()} />
    </WaitForTexts>
  )
}

function pressWhenThere(part: string): void {
  const look = (left: number): void => {
    const button = document.querySelector<HTMLButtonElement>(`[part~="${part}"]`)
    if (button) button.click()
    else if (left > 0) setTimeout(() => look(left - 1), 20)
  }
  look(100)
}

function Story({ answers = {}, state, isSignedOut, isPartner, inDialog, press, ...props }: StoryOptions) {
  const [studio] = useState(() => {
    if (isSignedOut || isPartner) forgetUser()
    else markSignedIn(user)
    const made = createFakeStudio(answers, !isPartner)
    getUpgrade(made).change({ step: 'plan', ...state })
    if (press) setTimeout(() => pressWhenThere(press))
    return made
  })
  const widget = <Widget signIn={signIn} onRedirect={() => {}} {...props} />
  return (
    <WithStudio studio={studio}>
      {inDialog ? (
        <Dialog isOpen onClose={() => {}} heading="Upgrade to Pro" className="st-upgrade-dialog">
          {widget}
        </Dialog>
      ) : (
        <div className="story-frame">
          <div style={{ inlineSize: 'min(680px, calc(100vw - 32px))', padding: 16, boxSizing: 'border-box' }}>
            {widget}
          </div>
        </div>
      )}
    </WithStudio>
  )
}

const story = (options: StoryOptions) => () => <Story {...options} />
const subscribed = (subscription: Partial<Subscription>): Answers => ({
  getSubscription: { ...nothingYet, ...subscription },
})
const paying: Partial<UpgradeState> = { step: 'payment' }

export const SignIn = story({ isSignedOut: true, state: { step: 'sign-in' } })
export const Plan = story({})
export const PlanInDialog = story({ inDialog: true })
export const PlanYearlyWithGodMode = story({ state: { period: 'yearly', hasGodMode: true } })
export const PlanFree = story({ state: { plan: 'free' } })
export const PlanInDong = story({ state: { currency: 'VND' } })
export const AlreadyPro = story({ answers: { getSubscription: proUntil } })
export const AlreadyGodMode = story({
  answers: subscribed({ ...proUntil, tier: 'godmode', godmodeEndsAt: proUntil.endsAt }),
  state: { hasGodMode: true },
})
export const WithoutTable = story({ answers: { getPlans: offline() } })
export const PricesFailed = story({ answers: { getPricing: offline() } })
export const PricesLoading = story({ answers: { getPricing: never } })
export const WithoutGodMode = story({
  answers: { getPricing: { ...pricing, addOns: {} }, getPlans: { plans: plans.slice(0, 2) } },
})
export const Payment = story({ state: paying })
export const PaymentInDialog = story({ state: paying, inDialog: true })
export const PaymentOfAll = story({ state: { ...paying, period: 'yearly', hasGodMode: true } })
export const PaymentInDong = story({ state: { ...paying, currency: 'VND' } })
export const PaymentWithConfirmation = story({
  state: paying,
  confirmation: <p>Here a fingerprint is asked for.</p>,
})
export const PaymentByTwo = story({
  state: paying,
  answers: {
    getPaymentMethods: {
      methods: [
        { id: 'paypal', currencies: ['USD'] },
        { id: 'vnpay', currencies: ['USD', 'VND'] },
      ],
    },
  },
})
export const NothingToPayWith = story({ state: paying, answers: { getPaymentMethods: { methods: [] } } })
export const OtherCurrencyOnly = story({
  state: paying,
  answers: { getPaymentMethods: { methods: [{ id: 'vnpay', currencies: ['VND'] }] } },
})
export const SecondAttempt = story({
  state: paying,
  answers: subscribed({ attempts: { failed: 2, max: 3, blockedUntil: null } }),
})
export const Blocked = story({
  state: paying,
  answers: subscribed({ attempts: { failed: 3, max: 3, blockedUntil: '2099-01-01T10:00:00.000Z' } }),
})
export const Starting = story({ state: paying, press: 'pay', answers: { createPaypalPayment: never } })
export const StartFailed = story({
  state: paying,
  press: 'pay',
  answers: {
    createPaypalPayment: refusal('PAYPAL_INITIATION_FAILED', 'Failed to initiate PayPal payment', 502),
    ...subscribed({ attempts: { failed: 1, max: 3, blockedUntil: null } }),
  },
})
export const PriceChanged = story({
  state: paying,
  press: 'pay',
  answers: {
    createPaypalPayment: refusal(
      'PAYMENT_AMOUNT_MISMATCH',
      'The price has changed, so nothing was charged. Please check the new price and try again.',
    ),
  },
})
export const SubscriptionFailed = story({ state: paying, answers: { getSubscription: offline() } })
export const PaymentPricesFailed = story({ state: paying, answers: { getPricing: offline() } })
export const PaymentBegun = story({ answers: subscribed({ openPayment }) })
export const PaymentPending = story({
  answers: subscribed({ openPayment: { ...openPayment, status: 'pending', paymentUrl: null } }),
})
export const PaymentUnderReview = story({
  answers: subscribed({ openPayment: { ...openPayment, isUnderReview: true, paymentUrl: null } }),
})
export const Paid = story({ answers: subscribed({ openPayment: paidPayment }) })
export const PaymentDeclined = story({
  answers: subscribed({ openPayment: { ...openPayment, status: 'failed', failure: 'declined' } }),
})
export const PartnerSignIn = story({ isPartner: true, signIn: undefined, state: { step: 'sign-in' } })
export const PartnerPlan = story({ isPartner: true })
