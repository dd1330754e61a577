import { extname } from 'node:path'
import pLimit from 'p-limit'
import type { Answer } from './messages.ts'
import { workIn, WorkshopLost, type WorkOptions } from './workshop.ts'

export interface AsideOptions extends WorkOptions {
  /** Longest time, in milliseconds; 60 s by default. What takes longer was made to take long. */
  timeout?: number
  /** Megabytes of heap, and again as many of buffers; 512 by default. */
  memory?: number
  /** What the program is to have loaded before it has its input; see `answerAside`. */
  preload?: string
}

/** It has taken more time or memory than it may. */
export class Exhausted extends Error {
  override name = 'Exhausted'
}

/** Orders at the same time, in all. */
const inTurn = pLimit(2)

/**
 * Computes something beside the server, so that neither a large document nor a hostile one stops it. The program
 * stands beside its caller and is named without its extension, which is another one once it is compiled; see
 * `answerAside`.
 * @throws Exhausted, the reason of the signal, or an error with the message of what the program threw.
 */
export async function computeAside<Output>(
  caller: string,
  program: string,
  input: unknown,
  { timeout = 60_000, memory = 512, preload, ...options }: AsideOptions = {},
): Promise<Output> {
  options.signal?.throwIfAborted()
  const order = {
    program: new URL(`${program}${extname(caller)}`, caller).href,
    preload,
    input,
    limits: { time: timeout, memory },
  }
  const done = inTurn(async () => {
    const answer = await onceMore(() => workIn(options, order))
    if (answer.kind === 'done') return answer.value as Output
    if (answer.kind === 'exhausted') throw new Exhausted('It took more time or memory than it may.')
    throw Object.assign(new Error(answer.message), answer.stack && { stack: answer.stack })
  })
  return unlessAborted(done, options.signal)
}

/** Who no longer waits for its turn is told so before that comes; the order then ends with its turn. */
async function unlessAborted<Output>(
  done: Promise<Output>,
  signal: AbortSignal | undefined,
): Promise<Output> {
  if (!signal) return done
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const leave = () => reject(signal.reason as Error)
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([done, aborted])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

/** A program only computes, so it can be run again; what lost one process may have been the neighbour's work. */
async function onceMore(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WorkshopLost) return work()
    throw error
  }
}
