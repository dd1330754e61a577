import type { PaymentStatus } from '@ai-studio/contract'
import { isApiError } from '@ai-studio/core'
import { isOpenPayment } from '@ai-studio/core/payments'

/** Waits between two looks at a payment, in milliseconds: they grow by half each time. */
const firstDelayMs = 2_000
const longestDelayMs = 30_000

export interface WatchOptions {
  /** How it stood when it was last looked at; null when nothing is known of it. */
  known: PaymentStatus | null
  /** Hands over what the gateway has said. May be called several times: the server takes it once. */
  verify(signal: AbortSignal): Promise<PaymentStatus>
  /** How a payment stands that is known by now. */
  look(id: string, signal: AbortSignal): Promise<PaymentStatus>
  onChange(news: WatchNews): void
}

/** What has become of it so far. */
export interface WatchNews {
  /** Null until the server has said something about it. */
  payment: PaymentStatus | null
  /** Why the last try has failed; null when it has not. */
  failure: unknown
  isAsking: boolean
}

export interface Watch {
  /** Asks now instead of later. */
  check(): void
  stop(): void
}

/** Whether another try may go better: nobody answered, or the one who did was not well. */
export function mayPass(failure: unknown): boolean {
  if (!isApiError(failure)) return false
  const { code, status } = failure
  // The gateway has not signed what came back: asking again brings the same answer.
  if (code === 'PROTOCOL_MISMATCH' || code === 'PAYMENT_CALLBACK_FAILED') return false
  return status === null || status >= 500 || status === 408 || status === 429
}

/**
 * Follows a payment until it is decided: asks again after ever longer waits, rests while nobody sees the page, and
 * never decides anything itself.
 */
export function watchPayment({ known, verify, look, onChange }: WatchOptions): Watch {
  const life = new AbortController()
  let news: WatchNews = { payment: known, failure: null, isAsking: false }
  let delay = firstDelayMs
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Another look is due, now or later. */
  let isWaiting = false

  function tell(change: Partial<WatchNews>): void {
    news = { ...news, ...change }
    onChange(news)
  }

  async function ask(isVerified: boolean): Promise<void> {
    if (news.isAsking || life.signal.aborted) return
    clearTimeout(timer)
    isWaiting = false
    tell({ isAsking: true })
    const { payment: last } = news
    let rest = 0
    try {
      const payment = await (last && !isVerified ? look(last.id, life.signal) : verify(life.signal))
      if (life.signal.aborted) return
      tell({ payment, failure: null, isAsking: false })
      isWaiting = isOpenPayment(payment)
    } catch (failure) {
      if (life.signal.aborted) return
      tell({ failure, isAsking: false })
      isWaiting = mayPass(failure)
      rest = (isApiError(failure) && failure.retryAfter ? failure.retryAfter : 0) * 1000
    }
    if (isWaiting) wait(rest)
  }

  function wait(atLeast: number): void {
    const next = Math.max(delay, atLeast)
    delay = Math.min(delay * 1.5, longestDelayMs)
    if (!document.hidden) timer = setTimeout(() => void ask(false), next)
  }

  /** Somebody looks, or the network is back: what has happened meanwhile is asked for at once. */
  function wake(): void {
    clearTimeout(timer)
    if (!isWaiting || document.hidden) return
    delay = firstDelayMs
    void ask(false)
  }

  document.addEventListener('visibilitychange', wake)
  globalThis.addEventListener('online', wake)
  void ask(true)

  return {
    check() {
      delay = firstDelayMs
      void ask(true)
    },
    stop() {
      life.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
      globalThis.removeEventListener('online', wake)
    },
  }
}
