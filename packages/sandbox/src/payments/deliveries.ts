import { setTimeout as wait } from 'node:timers/promises'

/** One attempt to deliver a notice; `status` is null when nothing came back. */
export interface Attempt {
  at: string
  status: number | null
  /** The beginning of the answer, or why there was none. */
  answer: string
}

export interface Delivery {
  /** The payment that it is about. */
  reference: string
  event: string
  state: 'waiting' | 'taken' | 'given-up'
  attempts: Attempt[]
}

export interface Notice {
  reference: string
  event: string
  /** Before the first attempt, in milliseconds. */
  delayMs?: number
  /** How often it is tried again after the first attempt. */
  retries: number
  url: string
  request?: RequestInit
  /** Whether the answer ends the attempts. */
  isTaken: (status: number, answer: string) => boolean
}

export interface Deliveries {
  journal: readonly Delivery[]
  /** Begins to deliver; resolves after the first attempt, whatever came of it. */
  send(notice: Notice): Promise<void>
  /** Does something later, in milliseconds, unless everything ends before. */
  later(delayMs: number, act: () => void): void
  /** Stops what waits and what is under way. */
  close(): Promise<void>
}

/** As many deliveries are remembered. */
const longestJournal = 1000
const longestAnswer = 500

/** Delivers notices until they are taken, as gateways do. */
export function createDeliveries({ retryMs, answerMs }: { retryMs: number; answerMs: number }): Deliveries {
  const stop = new AbortController()
  const running = new Set<Promise<void>>()
  const journal: Delivery[] = []

  function run(work: Promise<void>): void {
    // Only the end of everything breaks a wait, and then nothing is left to be told.
    const ended = work.catch(() => undefined).finally(() => running.delete(ended))
    running.add(ended)
  }

  async function attempt(notice: Notice): Promise<Attempt & { isTaken: boolean }> {
    const at = new Date().toISOString()
    try {
      const response = await fetch(notice.url, {
        ...notice.request,
        redirect: 'manual',
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(answerMs)]),
      })
      const answer = await response.text()
      const isTaken = notice.isTaken(response.status, answer)
      return { at, status: response.status, answer: answer.slice(0, longestAnswer), isTaken }
    } catch (error) {
      return { at, status: null, answer: String(error).slice(0, longestAnswer), isTaken: false }
    }
  }

  async function deliver(notice: Notice, delivery: Delivery, tried: () => void): Promise<void> {
    if (notice.delayMs) await wait(notice.delayMs, undefined, { signal: stop.signal })
    for (let left = notice.retries; ; left -= 1) {
      const { isTaken, ...attempted } = await attempt(notice)
      delivery.attempts.push(attempted)
      if (isTaken) delivery.state = 'taken'
      else if (left === 0) delivery.state = 'given-up'
      tried()
      if (delivery.state !== 'waiting') return
      await wait(retryMs, undefined, { signal: stop.signal })
    }
  }

  return {
    journal,
    async send(notice) {
      if (stop.signal.aborted) return
      const { reference, event } = notice
      const delivery: Delivery = { reference, event, state: 'waiting', attempts: [] }
      journal.push(delivery)
      journal.splice(0, journal.length - longestJournal)
      const first = Promise.withResolvers<void>()
      run(deliver(notice, delivery, first.resolve).finally(first.resolve))
      await first.promise
    },
    later(delayMs, act) {
      run(wait(delayMs, undefined, { signal: stop.signal }).then(act))
    },
    async close() {
      stop.abort()
      await Promise.all(running)
    },
  }
}
