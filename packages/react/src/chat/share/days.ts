import { defaultShareDays, limits } from '@ai-studio/contract/constants'

/** How long a link shall work: one of the usual numbers of days, or one that is typed. */
export interface DaysChoice {
  choice: number | 'own'
  /** What stands in the field for another number. */
  typed: string
}

export const usualDays: DaysChoice = { choice: defaultShareDays, typed: '' }

/** The number of days that was chosen; undefined where what was typed is none that a link may last. */
export function daysOf({ choice, typed }: DaysChoice): number | undefined {
  if (choice !== 'own') return choice
  const text = typed.trim()
  const days = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return days >= 1 && days <= limits.shareMaxDays ? days : undefined
}
