import { isOpenPayment, stepFor } from '@ai-studio/core/payments'
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { useUser } from '../hooks/use-user.ts'
import { useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { failureText } from './failure-text.ts'
import { LoadingUpgrade } from './loading-upgrade.tsx'
import { endedText, OpenPayment, Paid } from './payment-panels.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PlanStep } from './plan-step.tsx'
import { SignInStep } from './sign-in-step.tsx'
import { UpgradeFrame } from './upgrade-frame.tsx'
import type { UpgradeProps } from './upgrade-props.ts'
import { namespace } from './upgrade-texts.ts'
import { useCatalogue } from './use-catalogue.ts'
import { useOrder } from './use-order.ts'
import { usePayment } from './use-payment.ts'
import { usePlanChoice } from './use-plan-choice.ts'
import { useUpgradeStore } from './use-upgrade-store.ts'

/** The upgrade on the studio's own pages, where it can be paid. */
export function OwnUpgrade(props: UpgradeProps): ReactElement {
  const { headingLevel = 2 } = props
  const text = useTexts(namespace)
  const store = useUpgradeStore()
  const { purchases } = store
  const user = useUser()
  const isSignedIn = user.state === 'authenticated'
  const state = useStore(store.$state, { ssr: 'initial' })
  const { subscription, payment, running, error, round } = useStore(purchases.$state, { ssr: 'initial' })
  const order = useOrder(store)
  const steps = usePlanChoice(store, isSignedIn, props)
  useCatalogue(store, props.onError)
  const { pay, resume, isWithoutReturn } = usePayment(store, user.user?.id, props)

  if (user.state === 'loading') return <LoadingUpgrade />
  const step = stepFor(state, isSignedIn)
  const isOpen = payment !== null && isOpenPayment(payment)
  const isPaid = payment?.status === 'paid'
  const panel = isPaid
    ? {
        id: 'paid',
        heading: text(payment.purchaseId.endsWith('godmode') ? 'done.godmode' : 'done.heading'),
      }
    : isOpen
      ? { id: 'open', heading: text('open.heading') }
      : undefined

  return (
    <UpgradeFrame {...{ headingLevel, isSignedIn, step, panel }} plan={order.choice.plan}>
      <Alert kind="error" round={round}>
        {running === null ? (failureText(text, error) ?? endedText(text, payment)) : undefined}
      </Alert>
      <Alert kind="info">{isOpen && isWithoutReturn && text('open.noReturn')}</Alert>
      {isPaid ? (
        <Paid
          payment={payment}
          onDone={() => {
            purchases.dismiss()
            steps.finish()
          }}
        />
      ) : isOpen ? (
        <OpenPayment
          payment={payment}
          running={running}
          round={error ? 0 : round}
          onContinue={(url) => resume(url, payment.provider)}
          onCheck={() => void purchases.check()}
          onStartAnew={() => void purchases.startAnew()}
        />
      ) : step === 'sign-in' ? (
        <SignInStep
          signIn={props.signIn}
          onSignInRequired={props.onSignInRequired}
          onError={props.onError}
          choice={order.choice}
          onSignedIn={steps.signedIn}
          onShowPlans={steps.showPlans}
        />
      ) : step === 'plan' ? (
        <PlanStep
          store={store}
          {...order}
          holding={{
            isPro: subscription !== null && subscription.tier !== 'free',
            endsAt: subscription?.endsAt ?? null,
            godmodeEndsAt: subscription?.godmodeEndsAt ?? null,
          }}
          onChange={steps.change}
          onBack={steps.back}
          onContinue={steps.goOn}
        />
      ) : (
        <PaymentStep
          store={store}
          order={order}
          confirmation={props.confirmation}
          freshSignIn={props.freshSignIn}
          onPay={(provider, transaction) => void pay(provider, transaction)}
          onBack={steps.back}
        />
      )}
    </UpgradeFrame>
  )
}
