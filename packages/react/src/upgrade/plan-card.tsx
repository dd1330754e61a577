import type { Plan } from '@ai-studio/contract'
import { formatBytes, formatNumber } from '@ai-studio/core'
import { useId, type ReactElement } from 'react'
import { useLanguage, useTexts, type Translate } from '../provider/use-studio.ts'
import { Icon } from '../ui/icon.tsx'
import { namespace } from './upgrade-texts.ts'

/** How many models are named. */
const namedModels = 3

function modelsOf(plan: Plan, text: Translate, language: string): string {
  const names = plan.models.slice(0, namedModels)
  const left = plan.modelCount - names.length
  const list = names.join(', ')
  return text('allows.models', {
    count: plan.modelCount,
    value: formatNumber(plan.modelCount, language),
    names:
      left > 0 && names.length > 0
        ? text('allows.more', { count: left, value: formatNumber(left, language), names: list })
        : list,
  })
}

/** What a plan allows, line by line. */
function allowances(plan: Plan, text: Translate, language: string): string[] {
  return [
    text('allows.messages', {
      count: plan.messagesPerDay,
      value: formatNumber(plan.messagesPerDay, language),
    }),
    ...(plan.models.length > 0 ? [modelsOf(plan, text, language)] : []),
    text('allows.upload', { size: formatBytes(plan.uploadBytes, language) }),
    text('allows.speech', { value: formatNumber(plan.speechCharactersPerDay, language) }),
  ]
}

export interface PlanCardProps {
  id: 'free' | 'pro'
  /** Shared by the cards of one choice. */
  name: string
  price: string
  /** Behind the price. */
  unit: string
  /** Beside the plan's name. */
  tag?: string | undefined
  /** Below the price. */
  note?: string | undefined
  /** What it allows, where that is known. */
  plan: Plan | undefined
  isChosen: boolean
  onChoose(): void
}

/** One plan, to be chosen anywhere on its card. */
export function PlanCard(props: PlanCardProps): ReactElement {
  const { id, name, price, unit, tag, note, plan, isChosen, onChoose } = props
  const text = useTexts(namespace)
  const language = useLanguage()
  const ids = useId()
  return (
    <div className="st-plan" data-plan={id} part="plan">
      <label className="st-plan-label">
        <span className="st-plan-top">
          <input
            type="radio"
            name={name}
            value={id}
            checked={isChosen}
            aria-labelledby={`${ids}-name ${ids}-price`}
            aria-describedby={tag ? `${ids}-tag ${ids}-about` : `${ids}-about`}
            onChange={onChoose}
          />
          <span id={`${ids}-name`} className="st-plan-name">
            {text(`plans.${id}`)}
          </span>
          {tag && (
            <span id={`${ids}-tag`} className="st-plan-tag">
              {tag}
            </span>
          )}
        </span>
        <span id={`${ids}-price`} className="st-plan-price">
          <strong>{price}</strong> <span>{unit}</span>
        </span>
      </label>
      <div id={`${ids}-about`} className="st-plan-about">
        {note && <p className="st-upgrade-quiet">{note}</p>}
        {plan && (
          <ul>
            {allowances(plan, text, language).map((line) => (
              <li key={line}>
                <Icon name="check" size={16} />
                <span>{line}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
