import type { PartnerAuth } from '@ai-studio/core/auth'
import { choiceParameters, type UpgradeStore } from '@ai-studio/core/payments'
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { callHost } from '../hooks/host-call.ts'
import { useLanguage, useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { KeptFocus } from '../ui/kept-focus.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PricesNotice } from './price-notices.tsx'
import { returnAddress } from './return-address.ts'
import type { UpgradeProps } from './upgrade-props.ts'
import { namespace } from './upgrade-texts.ts'
import type { Order } from './use-order.ts'

const nothingHeld = { endsAt: null, godmodeEndsAt: null }

export interface PartnerPaymentProps extends Pick<UpgradeProps, 'onRedirect' | 'returnUrl'> {
  store: UpgradeStore
  order: Order
  auth: PartnerAuth
  /** Where the studio is. */
  endpoint: string
  onBack(): void
  /** Somebody who had Pro before is back from the studio's page. */
  onDone(): void
}

/** Goes to the studio's own page to pay, in a window, and looks out for what comes of it. */
export function PartnerPayment(props: PartnerPaymentProps): ReactElement {
  const { store, order, auth, endpoint, returnUrl, onRedirect, onBack, onDone } = props
  const text = useTexts(namespace)
  const language = useLanguage()
  const catalogue = useStore(store.catalogue.$state, { ssr: 'initial' })
  const user = useStore(auth.$user, { ssr: 'initial' })
  const other = useStore(store.window.$state, { ssr: 'initial' })
  // For another choice the window is opened anew.
  const isOpen = store.window.isFor(order.choice)
  const wasPro = isOpen ? other.wasPro : user?.subscriptionTier === 'pro'
  const { isGone, isChecking, round } = other
  const { host } = new URL(endpoint)

  function pay(): void {
    const parameters = choiceParameters(order.choice)
    const back = returnAddress(returnUrl)
    if (back !== undefined) parameters.set('return', back)
    // As it is shown here, whatever is chosen there.
    parameters.set('lang', language)
    parameters.set('currency', order.currency)
    const url = `${endpoint}/pro?${parameters.toString()}`
    // Within the press, or the browser takes the window for one that nobody has asked for.
    if (store.window.open(url, order.choice, auth)) return
    if (callHost(() => onRedirect?.({ url, provider: null })) !== false) location.assign(url)
  }

  return (
    <>
      <PricesNotice catalogue={store.catalogue} />
      <OrderSummary order={order} catalogue={catalogue} holding={wasPro ? null : nothingHeld} />
      <KeptFocus step={!isOpen ? 'pay' : wasPro ? 'prolong' : 'wait'} className="st-upgrade-kept">
        {isOpen && wasPro ? (
          <div className="st-upgrade-panel">
            {/* This page is not told until when a plan lasts, so it cannot see whether it has grown. */}
            <output>{isGone ? text('partner.closed', { host }) : text('partner.waiting')}</output>
            <div className="st-upgrade-choices">
              {isGone && (
                <Button variant="primary" part="done" onClick={onDone}>
                  {text('done.close')}
                </Button>
              )}
              <Button variant={isGone ? 'secondary' : 'primary'} icon="external" onClick={store.window.show}>
                {text('partner.show')}
              </Button>
            </div>
          </div>
        ) : isOpen ? (
          <div className="st-upgrade-panel">
            <output>{text('partner.waiting')}</output>
            <Alert kind="info" round={round}>
              {round > 0 && !isChecking && text('partner.none')}
            </Alert>
            <div className="st-upgrade-choices">
              <Button variant="primary" icon="external" onClick={store.window.show}>
                {text('partner.show')}
              </Button>
              <Button icon="retry" isBusy={isChecking} onClick={() => void store.window.check()}>
                {text('partner.check')}
              </Button>
            </div>
          </div>
        ) : (
          <>
            <p className="st-upgrade-quiet">{text('partner.text', { host })}</p>
            <Button
              variant="primary"
              icon="external"
              part="pay"
              aria-disabled={catalogue.state !== 'ready' || undefined}
              onClick={() => catalogue.state === 'ready' && pay()}
            >
              {text('partner.pay', { host })}
            </Button>
          </>
        )}
      </KeptFocus>
      <div className="st-upgrade-actions">
        <Button variant="ghost" part="back" onClick={onBack}>
          {text('back')}
        </Button>
      </div>
    </>
  )
}
