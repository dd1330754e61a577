import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { Drawing } from '../drawing.tsx'

/** Ways to pay, each with a drawing of how it is done; none of them is a trademark. */
const marks = [
  {
    name: 'VNPay',
    // A code that a phone reads.
    drawing:
      'M4.5 4.5h5.5v5.5H4.5zM14 4.5h5.5v5.5H14zM4.5 14h5.5v5.5H4.5zM14 14h2v2h-2zM17.5 14h2M14 19.5h2M17.5 17.5h2v2h-2z',
  },
  {
    name: 'PayPal',
    // A wallet.
    drawing:
      'M6 6.5h11.5A2.5 2.5 0 0 1 20 9v8a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17V7a2 2 0 0 1 2-2h10v1.5M20 11h-4a2 2 0 0 0 0 4h4',
  },
] as const

/** How Pro can be paid. */
export function PaymentMarks(): ReactElement {
  const t = useTexts('footer')
  return (
    <ul className="st-footer-payments" aria-label={t('payments')}>
      {marks.map(({ name, drawing }) => (
        <li key={name} translate="no">
          <Drawing path={drawing} size={18} />
          {name}
        </li>
      ))}
    </ul>
  )
}
