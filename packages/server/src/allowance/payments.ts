import { maxPaymentAttemptsPerDay } from '@ai-studio/contract'
import { ApiError } from '../api-error.ts'
import type { Principal } from '../principal/principal.ts'
import { countersOf, take, takeOrSlowDown, type Counted, type Taken } from './take.ts'
import { windowEnd, windowStart, type Period } from './windows.ts'

/**
 * Takes one of the day's attempts to pay.
 * @throws ApiError `PAYMENT_ATTEMPTS_EXCEEDED`
 */
export async function takePaymentAttempt(
  deps: Counted,
  principal: Principal,
  addressKey: string,
): Promise<Taken> {
  const now = deps.now()
  const counters = countersOf('payments', 'day', maxPaymentAttemptsPerDay, principal, addressKey, now)
  try {
    return await take(deps, counters)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const when = windowEnd('day', now).getTime()
    throw new ApiError('PAYMENT_ATTEMPTS_EXCEEDED', { headers: error.headers, values: { when } })
  }
}

/** Questions to gateways that one buyer's calls may cause; what is left unasked the server asks by itself. */
const gatewayQuestions: Record<Period, number> = { minute: 10, day: 100 }

/**
 * Takes one question about a payment to its gateway, which a call of its buyer causes.
 * @throws ApiError `RATE_LIMITED`
 */
export async function takeGatewayQuestion(
  deps: Counted,
  principal: Principal,
  addressKey: string,
): Promise<Taken> {
  const now = deps.now()
  const counters = (['minute', 'day'] as const).flatMap((period) =>
    countersOf('gateway questions', period, gatewayQuestions[period], principal, addressKey, now),
  )
  return takeOrSlowDown(deps, counters)
}

/** Notices that PayPal does not stand by, from one address; whether it does is a question to PayPal. */
const doubtfulNoticesPerMinute = 60

/**
 * Takes one notice that may be forged. One that is genuine is given back, so that its sender has no limit.
 * @throws ApiError `RATE_LIMITED`
 */
export function takeDoubtfulNotice(deps: Counted, addressKey: string): Promise<Taken> {
  const window = windowStart('minute', deps.now())
  const kind = 'doubtful notices/minute'
  return takeOrSlowDown(deps, [{ subject: addressKey, kind, window, limit: doubtfulNoticesPerMinute }])
}
