import type { Database } from '../db/database.ts'

const channel = 'tool-jobs'
/** A notification can be lost; nobody waits longer than this without looking, in milliseconds. */
const lookEvery = 2_000

/** Tells those who wait for a job, here and in other processes, that it has changed. */
export class JobNews {
  readonly #database: Database
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #followers = new Set<(id: string) => void>()
  #stopListening: (() => Promise<void>) | undefined
  #isClosed = false

  constructor(database: Database) {
    this.#database = database
  }

  async start(): Promise<void> {
    const all = () => this.#waiting.forEach((_, id) => this.#tell(id))
    this.#stopListening = await this.#database.listen(channel, (id) => this.#tell(id), all)
  }

  /** Lets everybody go who waits. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const id of this.#waiting.keys()) this.#tell(id)
    await this.#stopListening?.()
  }

  /** Calls with the id of each job that changes, wherever. */
  follow(follower: (id: string) => void): void {
    this.#followers.add(follower)
  }

  /** A job has changed. What cannot be told now is found by whoever waits: it must not undo what has happened. */
  async changed(id: string): Promise<void> {
    await this.#database.notify(channel, id).catch(() => undefined)
  }

  /** Resolves when a job has changed, after a moment at most, when the signal aborts, or when the server stops. */
  async next(id: string, signal: AbortSignal, longest: number): Promise<void> {
    if (this.#isClosed || signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const waiting = this.#waiting.get(id) ?? new Set()
    this.#waiting.set(id, waiting.add(resolve))
    const timer = setTimeout(resolve, Math.min(longest, lookEvery))
    signal.addEventListener('abort', () => resolve(), { once: true })
    await promise
    clearTimeout(timer)
    waiting.delete(resolve)
    if (waiting.size === 0 && this.#waiting.get(id) === waiting) this.#waiting.delete(id)
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  #tell(id: string): void {
    for (const resolve of this.#waiting.get(id) ?? []) resolve()
    for (const follower of this.#followers) follower(id)
  }
}
