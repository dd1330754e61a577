import type { GuessStorage } from '../storage.ts'

export interface BudgetLimits {
  /** Keeps budgets for different things apart. */
  kind: string
  /** So many tries within a window. */
  max: number
  /** Length of the window, in milliseconds. */
  windowMs: number
}

/** How often something may be tried with one subject: an address, an account. */
export interface Budget {
  /** Counts a try; false when there have been too many. */
  spend(subject: string): Promise<boolean>
  /** Takes back the last try, which came to nothing. */
  takeBack(subject: string): Promise<void>
  /** Forgets the tries, after a right one. */
  clear(subject: string): Promise<void>
}

export function createBudget(
  { kind, max, windowMs }: BudgetLimits,
  { storage, now }: { storage: GuessStorage; now: () => Date },
): Budget {
  const key = (subject: string) => `${kind}:${subject}`
  return {
    async spend(subject) {
      const at = now()
      return (await storage.count(key(subject), at, new Date(at.getTime() - windowMs), max)) <= max
    },
    takeBack: (subject) => storage.takeBack(key(subject)),
    clear: (subject) => storage.clear(key(subject)),
  }
}
