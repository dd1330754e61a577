import { streamSilenceMs } from '@ai-studio/contract/constants'
import { ApiError } from './api-error.ts'

/**
 * The same bytes, but the stream fails with `TIMEOUT` when none arrive for `silenceMs` (30 s by default) while
 * somebody reads. Heartbeats are bytes too, so a healthy stream never falls silent. Cancelling passes through.
 */
export function limitSilence(
  body: ReadableStream<Uint8Array>,
  silenceMs: number = streamSilenceMs,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const silence = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new ApiError('TIMEOUT', { text: '' })), silenceMs)
      })
      try {
        const { done, value } = await Promise.race([reader.read(), silence])
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(error)
        await reader.cancel(error).catch(() => {})
      } finally {
        clearTimeout(timer)
      }
    },
    cancel: (reason) => reader.cancel(reason),
  }
  // Nothing is read ahead, so the time runs only while somebody waits.
  return new ReadableStream(source, { highWaterMark: 0 })
}
