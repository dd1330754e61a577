import { stemWorkerAddress } from '../worker-addresses.ts'
import type { StereoSound } from './dsp/pan.ts'
import type { StemAnswer, StemOrder } from './stem-messages.ts'

/** Threads that have nothing to do; they keep the tones that they have computed for the next piece. */
const idle: Worker[] = []

/**
 * Has a thread of its own make a stem into sound.
 *
 * @throws Error when the browser cannot run the thread, or it fails
 * @throws the signal's reason when it is aborted
 */
export async function renderInThread(
  order: StemOrder,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<StereoSound> {
  signal.throwIfAborted()
  const worker = idle.pop() ?? new Worker(stemWorkerAddress(), { type: 'module', name: 'sound' })
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
        ({ data }: MessageEvent<StemAnswer>) => {
          if ('progress' in data) onProgress(data.progress)
          else if ('sound' in data) resolve(data.sound)
          else reject(new Error(`The sound could not be made: ${data.failure}`))
        },
        until,
      )
      worker.postMessage(order, [])
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
