import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PGliteOptions, QueryOptions, Results, Transaction } from '@electric-sql/pglite'
import { DatabaseLostError } from './database-lost.ts'
import type { EmbeddedClient, FromThread, Order, QueryForm, SentError, ToThread } from './messages.ts'

const program = new URL(`database-thread${extname(import.meta.url)}`, import.meta.url)

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/**
 * Opens the embedded database of a folder in a thread of its own, so that no statement, however long, holds up what
 * the server does meanwhile.
 * @param onLost told when the database has ended by itself, after it had opened: every call is refused from then on
 */
export async function openThread(
  folder: string,
  options: PGliteOptions,
  onLost?: (error: DatabaseLostError) => void,
): Promise<EmbeddedClient> {
  const thread = new Worker(program, { workerData: { folder, options }, env: {}, execArgv: [] })
  const waiting = new Map<number, Waiting>()
  const opened = Promise.withResolvers<void>()
  let lastId = 0
  /** One for each who is refused: they write on it what they have asked. */
  let refusal: (() => Error) | undefined
  let isOpen = false
  let isClosing = false

  const lose = (reason: unknown) => {
    if (refusal) return
    // What keeps it from opening is told as it is.
    opened.reject(reason)
    refusal = isClosing ? () => new Error('PGlite is closed') : () => new DatabaseLostError(reason)
    for (const { reject } of waiting.values()) reject(refusal())
    waiting.clear()
    if (isOpen && !isClosing) onLost?.(new DatabaseLostError(reason))
  }
  thread.on('message', (message: FromThread) => {
    if ('isOpen' in message) {
      isOpen = true
      return opened.resolve()
    }
    const { resolve, reject } = waiting.get(message.id)!
    waiting.delete(message.id)
    // The process does not go on for the thread's sake, but for those who wait for it.
    if (waiting.size === 0) thread.unref()
    if ('error' in message) reject(received(message.error))
    else resolve(message.value)
  })
  thread.once('error', lose)
  thread.once('exit', (code) => lose(new Error(`its thread has ended with exit code ${code}`)))

  const ask = async <Answer>(order: Order): Promise<Answer> => {
    if (refusal) throw refusal()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const id = (lastId += 1)
    // First of all: a value that can't be sent is refused, and nobody waits for its answer.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
    thread.postMessage({ id, ...order } satisfies ToThread)
    waiting.set(id, { resolve, reject })
    thread.ref()
    return promise as Promise<Answer>
  }
  const statements = (within: { transaction?: number }): Pick<Transaction, 'query' | 'exec'> => ({
    query: <Row>(text: string, values?: unknown[], wanted?: QueryOptions) =>
      ask<Results<Row>>({ do: 'query', text, values, form: formOf(wanted), ...within }),
    exec: (text: string, wanted?: QueryOptions) => ask({ do: 'exec', text, form: formOf(wanted), ...within }),
  })

  await opened.promise
  thread.unref()
  return {
    ...statements({}),
    async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
      const transaction = await ask<number>({ do: 'begin' })
      let result: Result
      try {
        result = await work(statements({ transaction }) as Transaction)
      } catch (error) {
        // Where the thread is gone so is the transaction; what counts is why it was given up.
        await ask({ do: 'end', transaction, isCommitted: false }).catch(() => undefined)
        throw error
      }
      await ask({ do: 'end', transaction, isCommitted: true })
      return result
    },
    async close() {
      // One that is lost is closed.
      if (refusal) return
      isClosing = true
      await ask({ do: 'close' })
      await thread.terminate()
    },
  }
}

/** Every parser of the callers leaves the text as it is. */
const formOf = ({ rowMode, parsers = {} }: QueryOptions = {}): QueryForm => ({
  rowMode,
  asText: Object.keys(parsers).map(Number),
})

function received({ message, stack, details }: SentError): Error {
  return Object.assign(new Error(message), details, stack === undefined ? {} : { stack })
}
