import type { z } from 'zod'
import { chatEventSchema, type ChatEvent } from '../chat.ts'
import type { Answer, OpenStream } from './client.ts'
import type { EventFrame } from './event-frames.ts'
import { expectHeaders, expectThat, mismatch, shown } from './expectations.ts'

type Ending = Extract<ChatEvent, { type: 'done' } | { type: 'error' }>
type Start = Extract<ChatEvent, { type: 'start' }>

/** Follows the events of one answer, and finds the first that is out of place. */
export class AnswerReader {
  start: Start | undefined
  ending: Ending | undefined
  /** What has been read since this reader began. */
  events: { sequence: number; event: ChatEvent }[] = []
  readonly #answer: Pick<Answer, 'call' | 'headers'>
  #sequence: number
  #text: string

  /** `after` and `text` are what the reader has from before; 0 and nothing for a new one. */
  constructor(answer: Pick<Answer, 'call' | 'headers'>, before = { after: 0, text: '' }) {
    this.#answer = answer
    this.#sequence = before.after
    this.#text = before.text
  }

  /** The last sequence number so far. */
  get sequence(): number {
    return this.#sequence
  }

  /** All text so far, put together as a client does. */
  get text(): string {
    return this.#text
  }

  /** Takes the next event. */
  take(frame: EventFrame): void {
    const event = this.#read(frame)
    expectThat(this.ending === undefined, this.#answer, {
      expected: 'nothing after the last event',
      came: `another ${event.type}`,
      advice: 'End the stream after `done` or `error`.',
    })
    const sequence = Number(frame.id)
    this.#expectSequence(frame, event)
    this.#sequence = sequence
    this.events.push({ sequence, event })
    if (event.type === 'start') this.start = event
    else if (event.type === 'delta') this.#text += event.text
    else if (event.type === 'snapshot') this.#text = event.content
    else this.#end(event)
  }

  /** Reads to the end of the stream. */
  async takeAll(stream: OpenStream): Promise<this> {
    if (this.ending) stream.frames.expectEnd()
    for (let frame = await stream.frames.next(); frame; frame = await stream.frames.next()) {
      this.take(frame)
      if (this.ending) stream.frames.expectEnd()
    }
    expectThat(this.ending !== undefined, this.#answer, {
      expected: 'a last event, `done` or `error`, before the stream ends',
      came: `the end of the stream after event ${this.#sequence}`,
      advice: 'Tell readers how the answer ended; without it they reconnect for ever.',
    })
    return this
  }

  /** How it ended, where that is not with a failure. */
  expectDone(): Extract<Ending, { type: 'done' }> {
    const { ending } = this
    if (ending?.type === 'done') return ending
    throw mismatch(this.#answer, {
      expected: 'an answer of the model, ended by `done`',
      came: ending ? `the event error with ${ending.code}: ${ending.message}` : 'no end',
      advice: 'Check the connection to the model; choose another one with --model.',
    })
  }

  #read(frame: EventFrame): ChatEvent {
    let data: unknown
    try {
      data = JSON.parse(frame.data)
    } catch {
      data = undefined
    }
    expectThat(typeof data === 'object' && data !== null, this.#answer, {
      expected: 'events whose data is a JSON object',
      came: `data: ${frame.data.slice(0, 120)}`,
      advice: 'Send `event: <type>` and the rest of the event as JSON in `data:`.',
    })
    const result = chatEventSchema.safeParse({ ...data, type: frame.event })
    if (result.success) return result.data
    throw this.#unfitting(frame, result.error)
  }

  #unfitting(frame: EventFrame, error: z.ZodError): Error {
    const issue = error.issues[0]!
    return mismatch(this.#answer, {
      expected: 'an event of the shape ChatEvent',
      came: `event: ${frame.event ?? '(none)'} with data ${frame.data.slice(0, 120)} (${issue.message})`,
      path: issue.path.join('.'),
      advice: 'Compare the event with ChatEvent in openapi.json.',
    })
  }

  #expectSequence(frame: EventFrame, event: ChatEvent): void {
    const expected = this.#expectedSequence(event)
    expectThat(frame.id === String(expected), this.#answer, {
      expected: `id ${expected} for this ${event.type}`,
      came: frame.id === undefined ? 'no id' : `id ${frame.id}, after id ${this.#sequence}`,
      path: 'id',
      advice:
        'Count sequence numbers: `start` is 1, text advances it by its length in UTF-16 code units, any other event by one; only the id of `snapshot` is the length of its content and one more. A gap loses text when a reader reconnects, a step back doubles it.',
    })
  }

  #expectedSequence(event: ChatEvent): number {
    if (event.type === 'delta') return this.#sequence + event.text.length
    return event.type === 'snapshot' ? event.content.length + 1 : this.#sequence + 1
  }

  #end(event: Ending): void {
    this.ending = event
    if (event.type === 'error') return
    expectThat(event.message.content === this.#text, this.#answer, {
      expected: `a message whose content is the ${this.#text.length} code units of text that were streamed`,
      came: `a content of ${event.message.content.length} code units, different from code unit ${firstDifference(event.message.content, this.#text)} on`,
      path: 'message.content',
      advice: 'Send every piece of text exactly once, and store what was sent.',
    })
  }
}

function firstDifference(a: string, b: string): number {
  let index = 0
  while (index < a.length && a[index] === b[index]) index += 1
  return index
}

/** Makes sure that an answer is a stream of events. */
export async function expectStream(stream: OpenStream): Promise<void> {
  const { answer } = stream
  const type = answer.headers.get('content-type') ?? ''
  if (answer.status === 200 && /^text\/event-stream\b/i.test(type)) return expectHeaders(answer)
  const text = await stream.frames.restAsText()
  throw mismatch(answer, {
    expected: 'status 200 and a stream with content type text/event-stream',
    came: shown({ ...answer, text }),
    advice: 'Answer with events where `Accept` names text/event-stream; refuse before the stream begins.',
  })
}
