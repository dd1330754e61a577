import type { ErrorCode } from '@ai-studio/contract'
import { allCreditsBut } from '../allowance/index.ts'
import type { TakenCredits } from '../db/schema.ts'
import { isRetryable } from './failure-event.ts'

/** Credits that an answer costs which broke off: something was read, but not what was paid for. */
export const brokenOffCredits = 1

/** Failures of what the server had said can be asked, which would fail again. */
const promisedInVain: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'MODEL_AUTH_FAILED',
  // It was in the list, and its service knows it no more.
  'MODEL_NOT_FOUND',
  'MODEL_CANNOT_SEE',
  // How much of the past goes along is not the visitor's choice.
  'MODEL_CONTEXT_EXCEEDED',
  'IMAGE_NOT_FOUND',
])

/** Whether an answer ended as it did without the visitor's doing. */
export const isOurFault = (code: ErrorCode | null | undefined): boolean =>
  !!code && (isRetryable(code) || promisedInVain.has(code))

/** What an answer that our fault has spoilt gives back of what it has taken. */
export const spoiltCredits = (taken: readonly TakenCredits[], isEmpty: boolean): TakenCredits[] =>
  isEmpty ? [...taken] : allCreditsBut(taken, brokenOffCredits)
