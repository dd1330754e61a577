import { ApiError } from '../../api-error.ts'
import type { Database } from '../../db/database.ts'
import type { AnswerIdentity, AnswerLog, Ending } from './answer-log.ts'
import { pause, repeat, type Clock } from './clock.ts'
import { Generation } from './generation.ts'
import { interruptAbandoned, pruneEvents, pruneIdempotencyKeys, requestStop } from './generation.queries.ts'
import { Journal } from './journal.ts'
import { Mirrors } from './mirrors.ts'
import type { GenerationSettings } from './settings.ts'
import { TemporaryAnswer } from './temporary-answer.ts'
import type { GenerationJob, Outcome } from './writing.ts'

export interface EngineOptions {
  database: Database
  clock: Clock
  now: () => Date
  settings: GenerationSettings
  /** Told how each answer of this process ended, before it is saved. */
  onOutcome?: (job: GenerationJob, outcome: Outcome) => void
  /** Told when the first text of an answer has come, and after how many milliseconds. */
  onFirstText?: (job: GenerationJob, milliseconds: number) => void
  /** Trouble that the engine lives with; for the log. */
  onProblem?: (error: unknown) => void
}

/** Between processes: which answers have new entries (ids with commas between), and which one shall stop. */
const eventsChannel = 'chat_events'
const stopChannel = 'chat_stop'
/** A notification holds 7,999 bytes at most. */
const idsPerNotification = 200
/** How long a stop waits for the process that writes, in milliseconds. */
const stopPatience = 5_000
/** How long the last answers may take to be saved when the process ends, in milliseconds. */
const savePatience = 2_000

/** Writes answers, lets any number of readers follow those of this and of other processes, and stops them. */
export class GenerationEngine {
  readonly #options: EngineOptions
  readonly #journal: Journal
  readonly #mirrors: Mirrors
  readonly #running = new Map<string, Generation>()
  readonly #temporary = new Set<TemporaryAnswer>()
  readonly #endings: (() => void | Promise<void>)[] = []
  #state: 'open' | 'draining' | 'closing' = 'open'
  #closed: Promise<void> | undefined

  constructor(options: EngineOptions) {
    this.#options = options
    this.#mirrors = new Mirrors({ ...options, onProblem: this.#onProblem })
    this.#journal = new Journal({ ...options, onProblem: this.#onProblem, onWritten: this.#tellOthers })
  }

  /** Ends what a crash left behind, then listens and looks after things. */
  async open(): Promise<void> {
    const { database, clock, settings } = this.#options
    // Nobody else can have the embedded database, so whatever is being written there is abandoned.
    await this.#interruptAbandoned({ evenWithLease: database.kind === 'pglite' })
    this.#endings.push(
      await database.listen(
        eventsChannel,
        (ids) => ids.split(',').forEach((id) => this.#mirrors.changed(id)),
        () => this.#mirrors.changedAll(),
      ),
      await database.listen(stopChannel, (id) => this.#running.get(id)?.stop()),
      repeat(clock, settings.reapEvery, () => this.#interruptAbandoned({ evenWithLease: false })),
      repeat(clock, settings.pruneEvery, () => this.#prune()),
    )
  }

  /** @throws ApiError `SERVICE_UNAVAILABLE` when the server shuts down and takes nothing new. */
  ensureAccepting(): void {
    if (this.#state !== 'open') throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '5' } })
  }

  /** Starts writing an answer whose message is stored with status `streaming`. */
  start(job: GenerationJob): AnswerLog {
    const { messageId } = job.identity
    const generation = new Generation(job, {
      ...this.#options,
      ...this.#watching,
      journal: this.#journal,
      onSaved: (id) => this.#tellOthers([id]),
      onProblem: this.#onProblem,
    })
    this.#running.set(messageId, generation)
    void generation.settled.then(() => this.#running.delete(messageId))
    if (this.#state === 'closing') generation.close()
    return generation.log
  }

  /** Starts writing an answer that nobody keeps: nothing of it is stored, and nobody else finds it. */
  startTemporary(job: GenerationJob): TemporaryAnswer {
    const answer = new TemporaryAnswer(job, { ...this.#options, ...this.#watching })
    this.#temporary.add(answer)
    void answer.settled.then(() => this.#temporary.delete(answer))
    if (this.#state === 'closing') answer.close()
    return answer
  }

  /** The log of an answer that this process writes, or has ended and not yet saved. */
  local(messageId: string): AnswerLog | undefined {
    return this.#running.get(messageId)?.log
  }

  /** The log of an answer that is being written, wherever that is. */
  follow(identity: AnswerIdentity): AnswerLog {
    return this.local(identity.messageId) ?? this.#mirrors.get(identity)
  }

  /** Stops an answer, whoever writes it, and waits for its end; undefined when that takes too long. */
  async stop(identity: AnswerIdentity): Promise<Ending | undefined> {
    const { messageId } = identity
    const local = this.#running.get(messageId)
    if (local) {
      local.stop()
      return local.log.untilEnded()
    }
    const { database, now, clock } = this.#options
    const log = this.#mirrors.get(identity)
    if (await requestStop(database.db, messageId, now())) await database.notify(stopChannel, messageId)
    else this.#mirrors.changed(messageId)
    return Promise.race([log.untilEnded(), pause(clock, stopPatience).then(() => undefined)])
  }

  /** Ends the answer of a conversation whose process has died; true when there was one. */
  async releaseConversation(conversationId: string): Promise<boolean> {
    const ids = await this.#interrupt({ evenWithLease: false, conversationId })
    return ids.length > 0
  }

  /**
   * Takes nothing new, gives running answers some time, interrupts the rest and saves their text. Readers of other
   * processes' answers are let go without an end and reconnect elsewhere.
   */
  close(grace = this.#options.settings.shutdownGrace): Promise<void> {
    this.#closed ??= this.#close(grace)
    return this.#closed
  }

  async #close(grace: number): Promise<void> {
    const { clock } = this.#options
    this.#state = 'draining'
    const all = () => [...this.#running.values(), ...this.#temporary]
    const settled = () => Promise.all(all().map((answer) => answer.settled))
    await Promise.race([settled(), pause(clock, grace)])
    this.#state = 'closing'
    for (const answer of all()) answer.close()
    await Promise.race([settled(), pause(clock, savePatience)])
    this.#journal.close()
    this.#mirrors.close()
    for (const end of this.#endings) await end()
  }

  readonly #tellOthers = (ids: string[]): void => {
    const { database } = this.#options
    for (let index = 0; index < ids.length; index += idsPerNotification) {
      const payload = ids.slice(index, index + idsPerNotification).join(',')
      // Whoever misses it looks by itself a little later.
      database.notify(eventsChannel, payload).catch(this.#onProblem)
    }
  }

  readonly #onProblem = (error: unknown): void => this.#options.onProblem?.(error)

  readonly #watching = {
    onOutcome: (job: GenerationJob, outcome: Outcome): void => this.#options.onOutcome?.(job, outcome),
    onFirstText: (job: GenerationJob, milliseconds: number): void =>
      this.#options.onFirstText?.(job, milliseconds),
  }

  async #interrupt(which: { evenWithLease: boolean; conversationId?: string }): Promise<string[]> {
    const { database, now } = this.#options
    const ids = await interruptAbandoned(database.db, { ...which, except: [...this.#running.keys()] }, now())
    if (ids.length > 0) this.#tellOthers(ids)
    return ids
  }

  async #interruptAbandoned(which: { evenWithLease: boolean }): Promise<void> {
    try {
      // A thousand at a time.
      while ((await this.#interrupt(which)).length > 0);
    } catch (error) {
      this.#onProblem(error)
    }
  }

  async #prune(): Promise<void> {
    const { database, now, settings } = this.#options
    try {
      await pruneEvents(database.db, new Date(now().getTime() - settings.keepEvents))
      await pruneIdempotencyKeys(database.db, new Date(now().getTime() - settings.keepKeys))
    } catch (error) {
      this.#onProblem(error)
    }
  }
}
