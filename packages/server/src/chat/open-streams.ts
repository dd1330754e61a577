import type { ServerResponse } from 'node:http'
import type { EventStream } from './event-stream.ts'
import { pause, repeat, type Clock } from './generation/clock.ts'

/** How long readers may take to receive the last events when the server shuts down, in milliseconds. */
const closePatience = 1_000

/** All streams that are being read: lets them beat, one timer however many there are, and ends them. */
export class OpenStreams {
  readonly #clock: Clock
  readonly #open = new Map<ServerResponse, EventStream>()
  readonly #endBeating: () => void
  #onEmpty: () => void = () => undefined

  constructor(clock: Clock, heartbeatEvery: number) {
    this.#clock = clock
    this.#endBeating = repeat(clock, heartbeatEvery, () => {
      for (const stream of this.#open.values()) stream.beat()
    })
  }

  get size(): number {
    return this.#open.size
  }

  /** `onClose` is called when the reader has everything or has gone. The response must still be open. */
  add(response: ServerResponse, stream: EventStream, onClose: () => void): void {
    this.#open.set(response, stream)
    response.once('close', () => {
      this.#open.delete(response)
      onClose()
      if (this.#open.size === 0) this.#onEmpty()
    })
  }

  /** Waits a little for readers to receive what is on its way; those that don't take it are cut off. */
  async close(): Promise<void> {
    this.#endBeating()
    if (this.#open.size > 0) {
      const isEmpty = new Promise<void>((resolve) => (this.#onEmpty = resolve))
      await Promise.race([isEmpty, pause(this.#clock, closePatience)])
    }
    for (const response of this.#open.keys()) response.destroy()
  }
}
