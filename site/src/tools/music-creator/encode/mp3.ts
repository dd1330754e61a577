import type { RenderOptions } from '../sound/render-options.ts'
import type { Mp3Answer, Mp3Order } from './mp3-messages.ts'
import type { WritableSound } from './wav.ts'
import { mp3WorkerAddress } from '../worker-addresses.ts'

/** Thousands of bits a second: music has no more to lose that ears would miss. */
export const mp3Kilobits = 192

/**
 * Writes a sound as an MP3 file, in a thread of its own that is fetched with the first file. The sound has one or two
 * channels at 32, 44.1 or 48 kHz.
 *
 * @throws Error when the browser cannot run the encoder, or the encoder fails
 * @throws the signal's reason when it is aborted
 */
export async function encodeMp3(
  buffer: WritableSound,
  { signal, onProgress }: RenderOptions = {},
): Promise<Blob> {
  signal?.throwIfAborted()
  const channels = Array.from({ length: Math.min(2, buffer.numberOfChannels) }, (_, channel) =>
    // A copy: what is handed to another thread is gone here.
    Float32Array.from(buffer.getChannelData(channel)),
  )
  const worker = new Worker(mp3WorkerAddress(), { type: 'module', name: 'mp3' })
  try {
    return await new Promise<Blob>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        reject(new Error(`The MP3 encoder could not be run. ${event.message ?? ''}`.trim()))
      })
      worker.addEventListener('message', ({ data }: MessageEvent<Mp3Answer>) => {
        if ('progress' in data) onProgress?.(data.progress)
        else if ('file' in data) resolve(new Blob([...data.file], { type: 'audio/mpeg' }))
        else reject(new Error(`The MP3 encoder failed: ${data.failure}`))
      })
      const order: Mp3Order = { channels, sampleRate: buffer.sampleRate, kilobits: mp3Kilobits }
      worker.postMessage(
        order,
        channels.map(({ buffer }) => buffer),
      )
    })
  } finally {
    worker.terminate()
  }
}
