import type { ChargeCurrency, PaymentMethods } from '@ai-studio/contract'
import { chargeCurrencies, type PaymentProvider } from '@ai-studio/contract/constants'
import { formatMoney } from '@ai-studio/core'
import { providersFor, soldChoice, totalPrice, type CatalogueState } from '@ai-studio/core/payments'
import type { ReactElement } from 'react'
import { useLanguage, useTexts } from '../provider/use-studio.ts'
import { Button } from '../ui/button.tsx'
import { namespace } from './upgrade-texts.ts'
import type { Order } from './use-order.ts'

export interface PayButtonsProps {
  order: Order
  catalogue: CatalogueState
  /** Whose payment is beginning. */
  running: PaymentProvider | null
  /** Nothing may be pressed. */
  isBlocked: boolean
  onPay(provider: PaymentProvider): void
  onCurrency(currency: ChargeCurrency): void
}

/** The gateways that can charge the currency, and the way to another currency that can be charged. */
export function PayButtons(props: PayButtonsProps): ReactElement {
  const { order, catalogue, running, isBlocked, onPay, onCurrency } = props
  const { wanted, choice, currency } = order
  const { pricing, methods } = catalogue
  const text = useTexts(namespace)
  const language = useLanguage()
  const taking = methods.filter((method) => method.currencies.includes(currency))
  const others = chargeCurrencies.filter(
    (code) => code !== currency && providersFor(methods, code).length > 0,
  )
  const hasTest = taking.some(({ isTest }) => isTest)
  const listed = new Intl.ListFormat(language, { type: 'disjunction' })

  return (
    <div className="st-pay">
      {taking.length > 0 ? (
        <ul aria-label={text('pay.label')}>
          {taking.map(({ id, isTest }: PaymentMethods['methods'][number]) => (
            <li key={id}>
              <Button
                variant="primary"
                part={`pay ${id}`}
                isBusy={running === id}
                aria-disabled={isBlocked || running !== null || undefined}
                onClick={() => isBlocked || running !== null || onPay(id)}
              >
                <span>{text('pay.with', { provider: text(`pay.${id}`) })}</span>
                {isTest && <span className="st-pay-test">{text('pay.test')}</span>}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p>{others.length > 0 ? text('pay.none', { currency }) : text('pay.noneAtAll')}</p>
      )}
      {hasTest && <p className="st-upgrade-quiet">{text('pay.isTest')}</p>}
      {others.map((code, index) => {
        // What is in force after the press: an add-on that has no price here may have one there.
        const sold = soldChoice(pricing, wanted, code)
        const total = totalPrice(pricing, sold, code)
        if (choice.hasGodMode && !sold.hasGodMode) {
          return (
            <p key={index} className="st-upgrade-quiet">
              {text('pay.withoutGodMode', { currency: code, charged: currency })}
            </p>
          )
        }
        if (total === undefined) return null
        return (
          <Button
            // The same button when the currencies have changed places, so that it keeps the focus.
            key={index}
            size="small"
            variant={taking.length > 0 ? 'ghost' : 'secondary'}
            part="currency"
            onClick={() => onCurrency(code)}
          >
            {text(sold.hasGodMode ? 'pay.switchGodMode' : 'pay.switch', {
              amount: formatMoney(total, code, language),
              currency: code,
              providers: listed.format(providersFor(methods, code).map((id) => text(`pay.${id}`))),
            })}
          </Button>
        )
      })}
    </div>
  )
}
