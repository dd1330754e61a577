import { useTexts, VisuallyHidden } from '@ai-studio/react'
import { useId, type ReactElement } from 'react'
import { useMedia } from '../../../layout/use-media.ts'
import type { PlanColumn } from './plan-columns.ts'
import { usePlanFeatures } from './plan-features.ts'
import { PlanAction, PlanName, PlanPrice, type PlanPartProps } from './plan-parts.tsx'

export interface PlanComparisonProps extends Omit<PlanPartProps, 'column'> {
  columns: readonly PlanColumn[]
}

/** From here on the plans stand side by side. */
const wide = '(min-width: 760px)'

/** The plans: a table where there is room for one, else a card for each. */
export function PlanComparison(props: PlanComparisonProps): ReactElement {
  return useMedia(wide) ? <PlanTable {...props} /> : <PlanCards {...props} />
}

/** Another value is another element: it comes in the place of the last one instead of moving. */
const Value = ({ text }: { text: string }) => <span key={text}>{text}</span>

function PlanTable({ columns, ...part }: PlanComparisonProps): ReactElement {
  const t = useTexts('payments')
  const features = usePlanFeatures()
  return (
    <table className="st-offer-table">
      <caption>
        <VisuallyHidden>{t('plans.table')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('plans.feature')}</VisuallyHidden>
          </th>
          {columns.map((column) => (
            <th key={column.id} scope="col" data-plan={column.id}>
              <PlanName column={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="st-offer-prices">
          <th scope="row">{t('plans.price')}</th>
          {columns.map((column) => (
            <td key={column.id} data-plan={column.id}>
              <PlanPrice {...part} column={column} />
            </td>
          ))}
        </tr>
        {features.map(({ id, label, valueOf }) => (
          <tr key={id} data-feature={id}>
            <th scope="row">{label}</th>
            {columns.map((column) => (
              <td key={column.id} data-plan={column.id}>
                <Value text={column.allows ? valueOf(column.allows) : '–'} />
              </td>
            ))}
          </tr>
        ))}
        <tr className="st-offer-actions">
          <th scope="row">
            <VisuallyHidden>{t('plans.actions')}</VisuallyHidden>
          </th>
          {columns.map((column) => (
            <td key={column.id} data-plan={column.id}>
              <PlanAction {...part} column={column} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function PlanCards({ columns, ...part }: PlanComparisonProps): ReactElement {
  return (
    <div className="st-offer-cards">
      {columns.map((column) => (
        <PlanCard key={column.id} {...part} column={column} />
      ))}
    </div>
  )
}

function PlanCard(props: PlanPartProps): ReactElement {
  const { column } = props
  const headingId = useId()
  const features = usePlanFeatures()
  return (
    <section className="st-offer-card" data-plan={column.id} aria-labelledby={headingId}>
      <h2 id={headingId}>
        <PlanName column={column} />
      </h2>
      <PlanPrice {...props} />
      <PlanAction {...props} />
      {column.allows && (
        <dl>
          {features.map(({ id, label, valueOf }) => (
            <div key={id} data-feature={id}>
              <dt>{label}</dt>
              <dd>{column.allows && <Value text={valueOf(column.allows)} />}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
