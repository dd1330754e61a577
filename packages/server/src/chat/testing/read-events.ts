import { chatEventSchema, type ChatEvent } from '@ai-studio/contract'

type ReceivedEvent = ChatEvent & { sequence: number }

/** Reads server-sent events, each checked against the contract. Comments are counted, not returned. */
export class EventReader {
  readonly events: ReceivedEvent[] = []
  comments = 0
  #rest = ''
  readonly #decoder = new TextDecoder()

  take(bytes: Uint8Array): void {
    const frames = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split('\n\n')
    this.#rest = frames.pop() ?? ''
    for (const frame of frames) this.#takeFrame(frame)
  }

  /** All text so far, put together as a client does. */
  get text(): string {
    let text = ''
    for (const event of this.events) {
      if (event.type === 'delta') text += event.text
      if (event.type === 'snapshot') text = event.content
    }
    return text
  }

  get last(): ReceivedEvent | undefined {
    return this.events.at(-1)
  }

  #takeFrame(frame: string): void {
    if (frame.startsWith(':')) {
      this.comments += 1
      return
    }
    const fields = new Map(
      frame.split('\n').map((line) => {
        const colon = line.indexOf(': ')
        return [line.slice(0, colon), line.slice(colon + 2)] as const
      }),
    )
    const type = fields.get('event')
    const event = chatEventSchema.parse({ type, ...(JSON.parse(fields.get('data') ?? '') as object) })
    this.events.push({ ...event, sequence: Number(fields.get('id')) })
  }
}

/** Reads a whole stream. */
export async function readEvents(stream: AsyncIterable<Uint8Array>): Promise<EventReader> {
  const reader = new EventReader()
  for await (const bytes of stream) reader.take(bytes)
  return reader
}
