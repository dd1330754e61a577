import { soundWorkerAddress } from '../worker-addresses.ts'
import type { StereoSound } from './dsp/pan.ts'
import { memoryOf } from './memory-of.ts'
import type { SoundAnswer, SoundOrder } from './sound-messages.ts'

/** Threads that have nothing to do; they keep the tones that they have computed for the next piece. */
const idle: Worker[] = []

/** So many are used at once: a piece has few parts, and each thread keeps tones of its own. */
export const threadCount = (): number => Math.min(4, Math.max(2, navigator.hardwareConcurrency || 2))

const newThread = () => new Worker(soundWorkerAddress(), { type: 'module', name: 'sound' })

/** Starts threads that will soon have something to do; nothing happens where there are some. */
export function prepareThreads(): void {
  if (idle.length > 0) return
  for (let count = threadCount(); count > 0; count--) {
    const thread = newThread()
    const order: SoundOrder = { kind: 'warm-up' }
    thread.postMessage(order, [])
    idle.push(thread)
  }
}

/**
 * Has a thread of its own follow an order. A sound that it is given is gone here.
 *
 * @throws Error when the browser cannot run the thread, or it fails
 * @throws the signal's reason when it is aborted
 */
export async function followInThread(order: SoundOrder, signal: AbortSignal): Promise<StereoSound> {
  signal.throwIfAborted()
  const worker = idle.pop() ?? newThread()
  const listening = new AbortController()
  const until = { signal: listening.signal }
  try {
    const sound = await new Promise<StereoSound>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), until)
      worker.addEventListener(
        'error',
        (event) => {
          event.preventDefault()
          reject(new Error(`The sound could not be made. ${event.message ?? ''}`.trim()))
        },
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
    worker.terminate()
    throw error
  } finally {
    listening.abort()
  }
}
