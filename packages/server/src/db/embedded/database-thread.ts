import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions, type QueryOptions, type Transaction } from '@electric-sql/pglite'
import type { FromThread, Order, QueryForm, SentError, ToThread } from './messages.ts'
import { stepBack } from './step-back.ts'

/** The program of the thread that `openThread` starts: it has the embedded database and does what it is asked. */
const { folder, options } = workerData as { folder: string; options: PGliteOptions }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
const tell = (answer: FromThread) => parentPort!.postMessage(answer)

interface Open {
  tx: Transaction
  /** Has the transaction committed, or rolled back. */
  end: (isCommitted: boolean) => void
  /** Rejects when the commit failed. */
  ended: Promise<void>
}

class RolledBack extends Error {}

stepBack()
const client = await PGlite.create(folder, options)
const open = new Map<number, Open>()
let lastTransaction = 0

parentPort!.on('message', ({ id, ...order }: ToThread) => {
  carryOut(order)
    // A value that cannot be sent is a failure of the one who asked, and of nobody else.
    .then((value) => tell({ id, value }))
    .catch((error: unknown) => {
      // Of a broken database each later statement waits for ever; it ends, and says why.
      if (isTheEnd(error)) throw error
      tell({ id, error: sent(error) })
    })
})
tell({ isOpen: true })

async function carryOut(order: Order) {
  switch (order.do) {
    case 'query':
      return on(order.transaction).query<object>(order.text, order.values, optionsOf(order.form))
    case 'exec':
      return on(order.transaction).exec(order.text, optionsOf(order.form))
    case 'begin':
      return begin()
    case 'end': {
      const { end, ended } = open.get(order.transaction)!
      open.delete(order.transaction)
      end(order.isCommitted)
      return ended
    }
    case 'close':
      return client.close()
  }
}

function on(transaction: number | undefined): Pick<Transaction, 'query' | 'exec'> {
  return transaction === undefined ? client : open.get(transaction)!.tx
}

/** Resolves with the number of the transaction as soon as it has its turn. */
function begin(): Promise<number> {
  return new Promise((resolve, reject) => {
    const ended = client.transaction(async (tx) => {
      const { promise, resolve: end } = Promise.withResolvers<boolean>()
      const number = (lastTransaction += 1)
      open.set(number, { tx, end, ended: done })
      resolve(number)
      if (!(await promise)) throw new RolledBack()
    })
    const done = ended.catch((error: unknown) => {
      // One that could not even begin.
      reject(error)
      if (!(error instanceof RolledBack)) throw error
    })
    // Whoever ends the transaction is told.
    done.catch(() => undefined)
  })
}

/** PostgreSQL has given itself up, or can no longer be run. */
function isTheEnd(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true
  const { name, severity } = error as { name?: string; severity?: string }
  return name === 'ExitStatus' || severity === 'PANIC' || severity === 'FATAL'
}

function optionsOf({ rowMode, asText }: QueryForm): QueryOptions {
  return {
    ...(rowMode && { rowMode }),
    parsers: Object.fromEntries(asText.map((type) => [type, (text: string) => text])),
  }
}

function sent(error: unknown): SentError {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, details: {} }
  const details = Object.entries(error).filter(([, value]) => ['string', 'number'].includes(typeof value))
  return { message: error.message, stack: error.stack, details: Object.fromEntries(details) }
}
