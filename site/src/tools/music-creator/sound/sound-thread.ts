import { soundWorkerAddress } from '../worker-addresses.ts'
import type { StereoSound } from './dsp/pan.ts'
import { memoryOf } from './memory-of.ts'
import type { SoundAnswer, SoundOrder } from './sound-messages.ts'

/** Threads that have nothing to do; they keep the tones that they have computed for the next piece. */
const idle: Worker[] = []

/** So many are used at once: a piece has few parts, and each thread keeps tones of its own. */
export const threadCount = (): number => Math.min(4, Math.max(2, navigator.hardwareConcurrency || 2))

/** All that live, busy ones as well. */
const threads = new Set<Worker>()

/** Milliseconds that threads outlive the page that has used them; whoever comes back soon has them warm. */
const patience = 60_000
let leaving: ReturnType<typeof setTimeout> | undefined

function newThread(): Worker {
  const thread = new Worker(soundWorkerAddress(), { type: 'module', name: 'sound' })
  threads.add(thread)
  // A script that cannot be loaded says so once, be there somebody who waits for the thread or not.
  thread.addEventListener('error', (event) => {
    event.preventDefault()
    end(thread)
  })
  return thread
}

function end(thread: Worker): void {
  threads.delete(thread)
  const place = idle.indexOf(thread)
  if (place >= 0) idle.splice(place, 1)
  thread.terminate()
}

/** Starts threads that will soon have something to do; nothing happens where there are as many as are used. */
export function prepareThreads(): void {
  clearTimeout(leaving)
  while (threads.size < threadCount()) {
    const thread = newThread()
    const order: SoundOrder = { kind: 'warm-up' }
    thread.postMessage(order, [])
    idle.push(thread)
  }
}

/** Gives back what threads hold that have nothing to do, unless somebody needs them within a minute. */
export function releaseThreads(): void {
  clearTimeout(leaving)
  leaving = setTimeout(() => {
    for (const thread of idle.splice(0)) end(thread)
  }, patience)
}

/**
 * Has a thread of its own follow an order. A sound that it is given is gone here.
 *
 * @throws Error when the browser cannot run the thread, or it fails
 * @throws the signal's reason when it is aborted
 */
export async function followInThread(order: SoundOrder, signal: AbortSignal): Promise<StereoSound> {
  signal.throwIfAborted()
  clearTimeout(leaving)
  const worker = idle.pop() ?? newThread()
  const listening = new AbortController()
  const until = { signal: listening.signal }
  try {
    const sound = await new Promise<StereoSound>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), until)
      worker.addEventListener(
        'error',
        (event) => reject(new Error(`The sound could not be made. ${event.message ?? ''}`.trim())),
        until,
      )
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<SoundAnswer>) => {
          if ('sound' in data) resolve(data.sound)
          else reject(new Error(`The sound could not be made: ${data.failure}`))
        },
        until,
      )
      worker.postMessage(order, order.kind === 'room' ? memoryOf(order.sound) : [])
    })
    idle.push(worker)
    return sound
  } catch (error) {
    // It may be in the middle of something that nobody waits for.
    end(worker)
    throw error
  } finally {
    listening.abort()
  }
}
