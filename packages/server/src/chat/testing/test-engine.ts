import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { TakenCredits } from '../../db/schema.ts'
import { EventStream } from '../event-stream.ts'
import { failureEvent } from '../failure-event.ts'
import type { AnswerLog } from '../generation/answer-log.ts'
import { systemClock, type Clock } from '../generation/clock.ts'
import { GenerationEngine } from '../generation/engine.ts'
import { generationSettings, type GenerationSettings } from '../generation/settings.ts'
import { EventReader } from './read-events.ts'
import { ScriptedModel, type ScriptedAnswer } from './scripted-model.ts'
import { seedAnswer, type SeededAnswer } from './seed.ts'

interface StartedAnswer extends SeededAnswer {
  log: AnswerLog
  answer: ScriptedAnswer
}

export interface TestEngine {
  engine: GenerationEngine
  model: ScriptedModel
  /** What the engine complained about. */
  problems: unknown[]
  /** Stores a question and starts writing its answer, for which so much was taken. */
  start: (taken?: TakenCredits[]) => Promise<StartedAnswer>
}

interface TestEngineOptions {
  clock?: Clock
  now?: () => Date
  settings?: Partial<GenerationSettings>
  /** How long the model's provider waits for it, in milliseconds. */
  patience?: number
}

/** An engine as one process has it; several may share a database. */
export async function testEngine(database: Database, options: TestEngineOptions = {}): Promise<TestEngine> {
  const problems: unknown[] = []
  const engine = new GenerationEngine({
    database,
    clock: options.clock ?? systemClock,
    now: options.now ?? (() => new Date()),
    settings: { ...generationSettings, flushAfter: 5, pollEvery: 50, ...options.settings },
    onProblem: (error) => problems.push(error),
  })
  await engine.open()
  const model = new ScriptedModel()
  return {
    engine,
    model,
    problems,
    async start(taken) {
      const seeded = await seedAnswer(database, undefined, taken)
      const log = engine.start({
        identity: seeded.identity,
        createdAt: seeded.createdAt,
        provider: model.id,
        patience: options.patience,
        ask: async (signal) => model.streamChat({ modelId: 'plain', turns: [], language: 'en', signal }),
      })
      return { ...seeded, log, answer: await model.nextAnswer() }
    },
  }
}

interface Following {
  reader: EventReader
  /** Resolves when the stream is over. */
  ended: Promise<EventReader>
  /** Closes the connection. */
  leave: () => void
}

/** Reads a log as a browser does, while it grows. */
export function follow(log: AnswerLog, after = 0): Following {
  const stream = new EventStream(log, { after, failureEvent: (code) => failureEvent(code, 'en') })
  const reader = new EventReader()
  const ended = (async () => {
    for await (const bytes of stream) reader.take(bytes as Buffer)
    return reader
  })()
  return { reader, ended, leave: () => stream.destroy() }
}

/** As if the process that writes had been silent for longer than its lease. */
export async function expireLease(database: Database, messageId: string): Promise<void> {
  await database.db.execute(
    sql`update messages set lease_until = now() - interval '1 second' where id = ${messageId}::uuid`,
  )
}
