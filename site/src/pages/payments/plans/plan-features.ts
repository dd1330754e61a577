import type { Plan } from '@ai-studio/contract'
import { toolResultDays } from '@ai-studio/contract/tools'
import { formatBytes, formatNumber } from '@ai-studio/core'
import { useLanguage, useTexts } from '@ai-studio/react'

/** A line of the comparison. */
export interface PlanFeature {
  id: string
  label: string
  /** What a plan has of it. */
  valueOf(plan: Plan): string
}

/** What the plans are compared by, in the page's language. */
export function usePlanFeatures(): PlanFeature[] {
  const t = useTexts('payments')
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)

  function models({ modelCount, models: names }: Plan): string {
    // Which models there are depends on the studio; what was written before it runs does not know.
    if (modelCount === 0) return '–'
    const count = t('plans.modelCount', { count: modelCount })
    if (names.length === 0) return count
    const list = names.join(', ')
    return `${count}: ${names.length < modelCount ? t('plans.modelNames', { names: list }) : list}`
  }

  const values: [id: string, valueOf: (plan: Plan) => string][] = [
    ['messagesPerDay', (plan) => number(plan.messagesPerDay)],
    ['messagesPerMinute', (plan) => number(plan.messagesPerMinute)],
    ['models', models],
    ['uploadBytes', (plan) => t('plans.uploadUpTo', { size: formatBytes(plan.uploadBytes, language) })],
    ['uploadsPerDay', (plan) => number(plan.uploadsPerDay)],
    ['speech', (plan) => number(plan.speechCharactersPerDay)],
    ['toolResults', (plan) => t('plans.toolResultDays', { count: toolResultDays[plan.id] })],
  ]
  return values.map(([id, valueOf]) => ({ id, label: t(`plans.${id}`), valueOf }))
}
