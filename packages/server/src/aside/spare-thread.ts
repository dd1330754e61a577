import { Worker } from 'node:worker_threads'
import type { ThreadStart } from './answer-aside.ts'
import type { Order } from './messages.ts'

/** How long a thread is kept that nobody uses, in milliseconds. */
const kept = 5 * 60_000

/** A thread that has loaded its program and waits for what to compute. */
interface Spare {
  thread: Worker
  fits: string
  timer: NodeJS.Timeout
}

let spare: Spare | undefined

/** A thread for this order alone: the spare one where that fits, else a new one. */
export function threadFor(order: Order): Worker {
  if (spare?.fits !== fitOf(order)) return openThread(order)
  const { thread, timer } = spare
  clearTimeout(timer)
  thread.removeAllListeners()
  spare = undefined
  return thread
}

/**
 * Has a thread ready for an order like this one, in place of the one that was: loading a program and its libraries can
 * take longer than what it computes. No thread computes twice, so nothing is left of one order for the next.
 */
export function keepThreadFor(order: Order): void {
  if (spare?.fits === fitOf(order)) return
  dropSpare()
  const thread = openThread(order)
  const timer = setTimeout(dropSpare, kept)
  spare = { thread, fits: fitOf(order), timer }
  // One that fails to load is not used; the next order meets the same, and tells it.
  const drop = () => {
    if (spare?.thread === thread) dropSpare()
  }
  for (const event of ['message', 'error', 'exit']) thread.once(event, drop)
}

function dropSpare(): void {
  if (!spare) return
  const { thread, timer } = spare
  spare = undefined
  clearTimeout(timer)
  void thread.terminate()
}

const openThread = ({ program, preload, limits }: Order): Worker =>
  new Worker(new URL(program), {
    workerData: { preload } satisfies ThreadStart,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.memory },
  })

const fitOf = ({ program, preload, limits }: Order) => JSON.stringify([program, preload, limits.memory])
