import { stepFor } from '@ai-studio/core/payments'
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { PartnerLogin } from '../login/partner-login.tsx'
import { usePartnerAuth } from '../login/use-partner-auth.ts'
import { useStudio, useTexts } from '../provider/use-studio.ts'
import { PartnerPayment } from './partner-payment.tsx'
import { Paid } from './payment-panels.tsx'
import { PlanStep } from './plan-step.tsx'
import { SignInStep } from './sign-in-step.tsx'
import { UpgradeFrame } from './upgrade-frame.tsx'
import type { UpgradeProps } from './upgrade-props.ts'
import { namespace } from './upgrade-texts.ts'
import { useCatalogue } from './use-catalogue.ts'
import { useOrder } from './use-order.ts'
import { usePaidNews } from './use-paid-news.ts'
import { usePlanChoice } from './use-plan-choice.ts'
import { useUpgradeStore } from './use-upgrade-store.ts'

/** The upgrade on a partner's page: nothing is paid here. In a file of its own, which the studio never loads. */
export function PartnerUpgrade(props: UpgradeProps): ReactElement {
  const {
    headingLevel = 2,
    signIn = ({ onSignedIn, onError }) => <PartnerLogin onSignedIn={onSignedIn} onError={onError} />,
  } = props
  const text = useTexts(namespace)
  const { endpoint } = useStudio()
  const auth = usePartnerAuth()
  const user = useStore(auth.$user, { ssr: 'initial' })
  const isSignedIn = user !== null
  const store = useUpgradeStore()
  const state = useStore(store.$state, { ssr: 'initial' })
  const order = useOrder(store)
  const steps = usePlanChoice(store, isSignedIn, props)
  const { isPaid } = useStore(store.window.$state, { ssr: 'initial' })
  const step = stepFor(state, isSignedIn)
  useCatalogue(store, props.onError)
  usePaidNews(store, props.onSuccess)

  return (
    <UpgradeFrame
      {...{ headingLevel, isSignedIn, step }}
      plan={order.choice.plan}
      panel={isPaid ? { id: 'paid', heading: text('done.heading') } : undefined}
    >
      {isPaid ? (
        <Paid
          payment={null}
          onDone={() => {
            store.window.dismiss()
            steps.finish()
          }}
        />
      ) : step === 'sign-in' ? (
        <SignInStep
          signIn={signIn}
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
          holding={{ isPro: user?.subscriptionTier === 'pro', endsAt: null, godmodeEndsAt: null }}
          onChange={steps.change}
          onBack={steps.back}
          onContinue={steps.goOn}
        />
      ) : (
        <PartnerPayment
          store={store}
          order={order}
          auth={auth}
          endpoint={endpoint}
          returnUrl={props.returnUrl}
          onRedirect={props.onRedirect}
          onBack={steps.back}
          onDone={() => {
            store.window.forget()
            steps.finish()
          }}
        />
      )}
    </UpgradeFrame>
  )
}
