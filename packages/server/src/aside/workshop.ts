import { fork, type ChildProcess } from 'node:child_process'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Answer, FromWorkshop, Order, ToWorkshop } from './messages.ts'
import { ownBuffers } from './own-buffers.ts'

/** The process has died over what it was doing. */
export class WorkshopLost extends Error {
  override name = 'WorkshopLost'
}

interface Waiting {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
  onProgress: ((fraction: number) => void) | undefined
}

/** A process and those who wait for it. */
interface Workshop {
  child: ChildProcess
  waiting: Map<number, Waiting>
}

export interface WorkOptions {
  signal?: AbortSignal | undefined
  onProgress?: ((fraction: number) => void) | undefined
}

const extension = extname(import.meta.url)
const program = fileURLToPath(new URL(`workshop-process${extension}`, import.meta.url))
/** It reads programs, libraries and fonts, and starts threads, which have no more rights; nothing else. */
const rights = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-worker',
  // Said for each thread otherwise: that threads must be used with caution.
  '--disable-warning=PERM0006',
]

let current: Workshop | undefined
let lastId = 0

/**
 * Has an order done in a process beside the server, so that nothing that happens over it, not even the end of that
 * process, ends the server. The process is started with the first order and stays; one that died is followed by
 * another with the next order.
 * @throws WorkshopLost, or the reason of the signal.
 */
export async function workIn({ signal, onProgress }: WorkOptions, order: Order): Promise<Answer> {
  signal?.throwIfAborted()
  const workshop = (current ??= openWorkshop())
  const { child, waiting } = workshop
  const id = (lastId += 1)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const send = (message: ToWorkshop) => child.send(message, (error) => error && reject(lostOver(error)))
  const stop = () => {
    if (child.connected) send({ id, cancel: true })
    reject(signal?.reason as Error)
  }
  waiting.set(id, { resolve, reject, onProgress })
  signal?.addEventListener('abort', stop, { once: true })
  holdOpen(workshop)
  send({ id, order })
  try {
    return await promise
  } finally {
    signal?.removeEventListener('abort', stop)
    waiting.delete(id)
    holdOpen(workshop)
  }
}

function openWorkshop(): Workshop {
  const child = fork(program, [], {
    serialization: 'advanced',
    // Nothing of what the server was told to keep secret.
    env: {},
    execArgv: [...rights, ...(extension === '.ts' ? ['--conditions=ai-studio-source'] : [])],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const workshop: Workshop = { child, waiting: new Map() }
  const leave = () => {
    if (current === workshop) current = undefined
  }
  const lose = (error: WorkshopLost) => {
    leave()
    for (const { reject } of workshop.waiting.values()) reject(error)
  }
  child.on('message', ({ id, told }: FromWorkshop) => {
    const one = workshop.waiting.get(id)
    if (told.kind === 'progress') one?.onProgress?.(told.fraction)
    else one?.resolve(ownBuffers(told))
  })
  // Comes before the end, which alone says why: meanwhile nobody is sent to a dead process.
  child.once('disconnect', leave)
  child.once('error', (error) => lose(lostOver(error)))
  child.once('exit', (code, signal) => lose(new WorkshopLost(`The workshop ended: ${signal ?? code}.`)))
  return workshop
}

/** The server does not stay for a workshop that has nothing to do. */
function holdOpen({ child, waiting }: Workshop): void {
  const isWanted = waiting.size > 0
  if (isWanted) child.ref()
  else child.unref()
  if (isWanted) child.channel?.ref()
  else child.channel?.unref()
}

const lostOver = (error: Error) => new WorkshopLost('The workshop could not be reached.', { cause: error })
