import type { ErrorCode } from '@ai-studio/contract'
import { allCreditsBut } from '../allowance/index.ts'
import type { TakenCredits } from '../db/schema.ts'
import { isRetryable } from './failure-event.ts'

/** Credits that an answer costs which broke off: something was read, but not what was paid for. */
export const brokenOffCredits = 1

/** Whether an answer ended as it did without the visitor's doing. */
export const isOurFault = (code: ErrorCode | null | undefined): boolean =>
  !!code && (isRetryable(code) || code === 'MODEL_AUTH_FAILED')

/** What an answer that our fault has spoilt gives back of what it has taken. */
export const spoiltCredits = (taken: readonly TakenCredits[], isEmpty: boolean): TakenCredits[] =>
  isEmpty ? [...taken] : allCreditsBut(taken, brokenOffCredits)
