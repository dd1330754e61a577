import { streamSilenceMs } from '../constants.ts'
import { Mismatch } from './finding.ts'

/** One server-sent event as it came. */
export interface EventFrame {
  id: string | undefined
  event: string | undefined
  data: string
}

/** How many times the longest wait for an answer a whole stream may take: what is streamed may be long. */
const streamWaits = 5
/** Longest time from the last event to the end of the stream, in milliseconds. */
const closingMs = 5_000
/** Longest text that is read without the end of an event, in UTF-16 code units. */
const longestFrame = 4_000_000

/** Reads server-sent events one by one, as the HTML standard says. */
export class EventFrames {
  /** Comments so far; heartbeats are such. */
  comments = 0
  /** What came before the first complete event, for reports. */
  #rest = ''
  /** Whether the last piece has ended in a carriage return: a line feed after it ends no other line. */
  #endedInReturn = false
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  readonly #decoder = new TextDecoder()
  readonly #options: { call: string; timeout: number }
  /** When the stream has to be over, by the clock of the process, and what is wrong if it is not. */
  #limit: { at: number; failure: Mismatch }
  readonly #waiting: EventFrame[] = []
  #isOver = false

  constructor(body: ReadableStream<Uint8Array> | null, options: { call: string; timeout: number }) {
    this.#reader = body?.getReader()
    this.#options = options
    const longest = streamWaits * options.timeout
    this.#limit = {
      at: performance.now() + longest,
      failure: new Mismatch({
        call: options.call,
        expected: `a stream that is over after ${longest / 1000} s`,
        came: 'one that was still open, kept alive by comments or more events',
        advice:
          'End every answer with `done` or `error`, and the stream after it; raise --timeout where models are slow.',
      }),
    }
  }

  /** The last event has come: from now on nothing but the end is waited for. */
  expectEnd(): void {
    const longest = Math.min(closingMs, this.#options.timeout)
    this.#limit = {
      at: performance.now() + longest,
      failure: new Mismatch({
        call: this.#options.call,
        expected: `the end of the stream within ${longest / 1000} s of its last event (\`done\` or \`error\`)`,
        came: 'a connection that stayed open',
        advice:
          'Close the stream after its last event; each one that stays open keeps a connection for nothing.',
      }),
    }
  }

  /** The next event; undefined at the end of the stream. */
  async next(): Promise<EventFrame | undefined> {
    for (;;) {
      const frame = this.#waiting.shift()
      if (frame) return frame
      if (this.#isOver) return undefined
      await this.#readMore()
    }
  }

  /** Everything that has not been read as events, for an answer that is no stream. */
  async restAsText(): Promise<string> {
    let text = this.#rest
    for (;;) {
      const bytes = await this.#readWithin()
      if (!bytes) return text
      text += this.#decoder.decode(bytes, { stream: true })
      if (text.length > longestFrame) return text
    }
  }

  async #readMore(): Promise<void> {
    const bytes = await this.#readWithin()
    if (!bytes) {
      this.#isOver = true
      return
    }
    const piece = this.#decoder.decode(bytes, { stream: true })
    const text = this.#endedInReturn ? piece.replace(/^\n/, '') : piece
    if (piece !== '') this.#endedInReturn = piece.endsWith('\r')
    this.#rest += text.replaceAll(/\r\n?/g, '\n')
    const frames = this.#rest.split('\n\n')
    this.#rest = frames.pop() ?? ''
    for (const frame of frames) this.#takeFrame(frame)
    if (this.#rest.length > longestFrame) throw this.#broken('an event that does not end')
  }

  #takeFrame(text: string): void {
    const frame: EventFrame = { id: undefined, event: undefined, data: '' }
    const data: string[] = []
    for (const line of text.split('\n')) {
      if (line === '') continue
      if (line.startsWith(':')) {
        this.comments += 1
        continue
      }
      const colon = line.indexOf(':')
      const name = colon === -1 ? line : line.slice(0, colon)
      const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
      if (name === 'data') data.push(value)
      else if (name === 'id') frame.id = value
      else if (name === 'event') frame.event = value
      // `retry` and unknown fields mean nothing here.
    }
    // As in a browser: what has no data, such as a name alone, is no event.
    if (data.length === 0) return
    frame.data = data.join('\n')
    this.#waiting.push(frame)
  }

  /** More bytes; undefined at the end. */
  async #readWithin(): Promise<Uint8Array | undefined> {
    // A client takes a longer silence for a broken connection, however patient this one is.
    const silence = Math.min(this.#options.timeout, streamSilenceMs)
    const left = this.#limit.at - performance.now()
    // What comes without a pause would otherwise win every race against the clock.
    if (left <= 0) throw this.#limit.failure
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, Math.min(silence, left), 'late' as const)
    })
    try {
      const result = await Promise.race([this.#reader?.read(), late])
      if (result !== 'late') return result?.value
    } catch {
      throw this.#broken('a connection that broke')
    } finally {
      clearTimeout(timer)
    }
    throw left <= silence ? this.#limit.failure : this.#broken(`silence for ${silence / 1000} s`)
  }

  #broken(came: string): Mismatch {
    return new Mismatch({
      call: this.#options.call,
      expected: 'a stream that goes on until its last event (`done` or `error`)',
      came,
      advice: 'Send a comment line every 10 s while there is nothing else to send, and end every stream.',
    })
  }
}
