import type { ChargeCurrency } from '@ai-studio/contract'
import { chargeCurrencies } from '@ai-studio/contract/constants'
import { $currency } from '@ai-studio/core'
import { missingAddOn, type Catalogue, type CatalogueState } from '@ai-studio/core/payments'
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import { useFocusOnward } from '../hooks/use-focus-onward.ts'
import { useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { headingNear } from './step-heading.tsx'
import { namespace } from './upgrade-texts.ts'
import type { Order } from './use-order.ts'

/** Says that the prices are not the server's, with a way to ask again. */
export function PricesNotice({ catalogue }: { catalogue: Catalogue }): ReactElement | null {
  const text = useTexts(namespace)
  const { state } = useStore(catalogue.$state, { ssr: 'initial' })
  const [isBusy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const retryRef = useFocusOnward(headingNear)
  if (state !== 'failed') return null

  async function retry(): Promise<void> {
    setBusy(true)
    await catalogue.reload()
    setBusy(false)
    setRound((before) => before + 1)
  }

  return (
    <div className="st-upgrade-notice">
      <Alert kind="error" round={round}>
        {text('prices.failed')}
      </Alert>
      <Button
        ref={retryRef}
        size="small"
        icon="retry"
        part="retry"
        isBusy={isBusy}
        onClick={() => void retry()}
      >
        {text('retry')}
      </Button>
    </div>
  )
}

/** Says in which currency is charged, where it is not the one that the person reads prices in. */
export function ChargeNote({ currency }: { currency: ChargeCurrency }): ReactElement | null {
  const text = useTexts(namespace)
  const display = useStore($currency, { ssr: 'initial' })
  if (display === currency) return null
  const isSold = chargeCurrencies.some((code) => code === display)
  return (
    <p className="st-upgrade-quiet">
      {isSold ? text('prices.charged', { currency }) : text('prices.other', { display, currency })}
    </p>
  )
}

export interface GodModeNoteProps extends Pick<Order, 'wanted' | 'currency'> {
  catalogue: CatalogueState
}

/** Says that the add-on was chosen and is not part of the order, and where it can be paid. */
export function GodModeNote({ catalogue, wanted, currency }: GodModeNoteProps): ReactElement | null {
  const text = useTexts(namespace)
  const charged = missingAddOn(catalogue, wanted, currency)
  if (charged === undefined) return null
  return (
    <p className="st-upgrade-quiet">
      {charged ? text('pay.withoutGodMode', { currency, charged }) : text('pay.noGodMode')}
    </p>
  )
}
