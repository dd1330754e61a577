import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import { ModelError } from '../provider.ts'
import { isTimeOut, systemCode, translateRefusal, type FailureContext } from './refusal.ts'
import { UpstreamError } from './upstream-error.ts'

/** Longest event that is read, in characters. */
const longestEvent = 16 * 1024 * 1024

/** Finish reasons that mean the service gave up; anything unknown counts as an end. */
const failedEndings = new Set(['error', 'abort', 'aborted', 'insufficient_system_resource'])

/** Mistral's content is a list, of which thoughts are a part. */
const contentSchema = z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]).nullish()

/** OpenAI's name for an answer at its limit of length, and Anthropic's, which gateways pass on. */
const cutEndings = new Set(['length', 'max_tokens'])

/** What is read of a piece of an answer; services add much, and leave out what they like. */
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: contentSchema, refusal: z.unknown().optional() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
})

/**
 * Reads an answer that comes as events, piece by piece, up to `[DONE]`: some services, and gateways before them, leave
 * the connection open afterwards. Of an event that has no text an empty piece is told: thinking is not shown, but
 * whoever waits for text should know that there is life. Of a comment, and of an event that is nothing of the answer,
 * null is told.
 * @param onCut called at the end of an answer that is cut off at a limit of length
 * @throws ModelError when the service says that it failed, breaks off, falls silent, or writes what cannot be understood
 */
export async function* readPieces(
  body: AsyncIterable<Uint8Array>,
  context: FailureContext,
  onCut?: () => void,
): AsyncGenerator<string | null> {
  let ending: string | undefined
  try {
    for await (const event of readEvents(body)) {
      if (event === '[DONE]') break
      const piece = event === null ? null : readChunk(event, context)
      ending = piece?.ending ?? ending
      yield piece?.text ?? null
    }
  } catch (error) {
    if (error instanceof ModelError) throw error
    // The service had accepted and was answering when it happened.
    const what = `the connection ended in the middle of the answer (${systemCode(error) ?? 'cut'})`
    throw isTimeOut(error)
      ? new ModelError('MODEL_TIMEOUT', { cause: new UpstreamError(what) })
      : broken(what)
  }
  if (ending === undefined) throw broken('the answer ended without saying that it is complete')
  if (ending === 'content_filter') throw new ModelError('MODEL_CONTENT_REFUSED')
  if (failedEndings.has(ending)) throw broken(`the service ended the answer with "${ending}"`)
  if (cutEndings.has(ending)) onCut?.()
}

/**
 * The data of each event; null is a comment. They are read one after the other rather than through a pipeline of
 * streams, each of which would take 8 kB for as long as an answer lasts.
 */
async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string | null> {
  const decoder = new TextDecoder()
  let events: (string | null)[] = []
  const parser = createParser({
    maxBufferSize: longestEvent,
    onEvent: ({ data }) => events.push(data),
    // How OpenRouter and DeepSeek say that a question waits for its turn.
    onComment: () => events.push(null),
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw broken('a piece of the answer is too long')
    },
  })
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }))
    const arrived = events
    events = []
    yield* arrived
  }
}

interface Piece {
  text: string
  /** Why the answer ends with this piece, if it does. */
  ending: string | undefined
}

/** Null when the event is nothing of the answer: what was used, or that the service is still there. */
function readChunk(event: string, context: FailureContext): Piece | null {
  const value = parse(event)
  const said: { error?: unknown; detail?: unknown } = typeof value === 'object' && value !== null ? value : {}
  if (isSaid(said.error)) throw refused(said, context)
  const { success, data } = chunkSchema.safeParse(value)
  // FastAPI's way to say that something is wrong.
  if (isSaid(said.detail) && !data?.choices) throw refused(said, context)
  if (!success) throw broken('a piece of the answer had an unknown shape')
  const choice = data.choices?.[0]
  if (!choice) return null
  const { content, refusal } = choice.delta ?? {}
  const text = textOf(content) + (typeof refusal === 'string' ? refusal : '')
  return { text, ending: endingOf(choice.finish_reason) }
}

/** SGLang and some gateways write an empty text, or the word "null", for an answer that goes on. */
const endingOf = (reason: string | null | undefined): string | undefined =>
  reason && reason !== 'null' ? reason : undefined

const isSaid = (value: unknown): boolean => value !== null && value !== undefined

function parse(event: string): unknown {
  try {
    return JSON.parse(event)
  } catch {
    throw broken('a piece of the answer was no JSON')
  }
}

function textOf(content: z.infer<typeof contentSchema>): string {
  if (typeof content === 'string') return content
  const texts = (content ?? []).map(({ type, text }) =>
    type === 'text' && typeof text === 'string' ? text : '',
  )
  return texts.join('')
}

/** What a service says in the middle of a stream. */
function refused(said: object, context: FailureContext): ModelError {
  return translateRefusal(said, undefined, undefined, context)
}

function broken(what: string): ModelError {
  return new ModelError('MODEL_STREAM_BROKEN', { cause: new UpstreamError(what) })
}
