import type { ErrorCode } from '@ai-studio/contract'

type Fault =
  /** The request never arrives. */
  | { kind: 'unreachable' }
  /** It arrives and is carried out, but nobody hears of it. */
  | { kind: 'response lost' }
  /** It arrives and is carried out, and what stands in between has waited long enough. */
  | { kind: 'gateway'; status: number; retryAfter?: number }
  | { kind: 'refused'; code: ErrorCode; retryAfter?: number }
  /** It arrives when `release` is called. */
  | { kind: 'held'; until: Promise<void>; refusal?: ErrorCode }
  /** It is carried out at once, but the response arrives only later. */
  | { kind: 'late'; until: Promise<void> }

/** What the next calls meet on their way, by route. */
export class ScriptedFaults {
  readonly #faults = new Map<string, Fault[]>()
  /** Every request fails, as without a network. */
  isDown = false

  /** What the next call of a route meets, for example `disturb('POST /api/chat/send', { kind: 'unreachable' })`. */
  disturb(route: string, ...faults: Fault[]): void {
    this.#faults.set(route, [...(this.#faults.get(route) ?? []), ...faults])
  }

  /** Holds the next call of a route, to refuse it afterwards if a code is given. The answer lets it go. */
  hold(route: string, refusal?: ErrorCode): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.disturb(route, { kind: 'held', until: promise, ...(refusal && { refusal }) })
    return resolve
  }

  /** Carries out the next call of a route at once, and delivers the response when the answer is called. */
  delay(route: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.disturb(route, { kind: 'late', until: promise })
    return resolve
  }

  /** What the call meets that is being made. */
  protected nextFault(route: string): Fault | undefined {
    return this.isDown ? { kind: 'unreachable' } : this.#faults.get(route)?.shift()
  }
}
