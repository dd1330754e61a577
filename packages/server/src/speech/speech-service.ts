import pLimit from 'p-limit'
import type { SpeechSettings } from '../config.ts'
import { translateNetworkFailure } from '../models/openai-compatible/refusal.ts'
import { redact, readRefusal, UpstreamError } from '../models/openai-compatible/upstream-error.ts'
import { readLimited, type Fetch } from '../network.ts'
import { AudioError } from './audio/audio-error.ts'
import type { AudioFormat } from './audio/formats.ts'
import { checkAudio } from './audio/join-audio.ts'

export interface SpeechOrder {
  /** What is to be said, in pieces that the service takes; in order. */
  pieces: readonly string[]
  voice: string
  format: AudioFormat
  speed: number
}

/** Longest input of the protocol's first service is 4,096 characters. */
export const pieceLimit = 4_000
const atOnce = 3
/** Longest wait for a piece, in milliseconds. */
const pieceTimeout = 60_000
const largestPiece = 64 * 1024 * 1024
const largestWhole = 128 * 1024 * 1024
const longestRefusal = 64 * 1024

/** Asks a service with OpenAI's `/audio/speech` for sound. */
export class SpeechService {
  readonly #settings: SpeechSettings
  readonly #fetch: Fetch
  readonly #timeout: number

  constructor(
    settings: SpeechSettings,
    { fetch, timeout = pieceTimeout }: { fetch: Fetch; timeout?: number },
  ) {
    this.#settings = settings
    this.#fetch = fetch
    this.#timeout = timeout
  }

  /**
   * The sound of each piece, in their order. With the first that fails the others end.
   * @throws UpstreamError, AudioError or, where the network failed, ModelError; none holds the key or what is said.
   */
  async speak(order: SpeechOrder): Promise<Uint8Array[]> {
    const ended = new AbortController()
    const limit = pLimit(atOnce)
    let size = 0
    try {
      return await Promise.all(
        order.pieces.map((text) =>
          limit(async () => {
            ended.signal.throwIfAborted()
            const bytes = await this.#speakPiece(text, order, ended.signal)
            size += bytes.length
            if (size > largestWhole) throw new UpstreamError('the answer is too long to be kept as sound')
            return bytes
          }),
        ),
      )
    } catch (error) {
      ended.abort()
      throw error
    }
  }

  async #speakPiece(text: string, order: SpeechOrder, signal: AbortSignal): Promise<Uint8Array> {
    const { baseUrl, apiKey, model } = this.#settings
    const { voice, format, speed } = order
    const late = AbortSignal.timeout(this.#timeout)
    try {
      const response = await this.#fetch(`${baseUrl}/audio/speech`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify({ model, input: text, voice, response_format: format, speed }),
        // The key would travel with it.
        redirect: 'error',
        signal: AbortSignal.any([signal, late]),
      })
      if (!response.ok) throw await this.#refusal(response, text)
      const type = response.headers.get('content-type') ?? ''
      if (/^\s*(text\/|application\/(json|xml|xhtml))/i.test(type)) {
        await response.body?.cancel()
        throw new UpstreamError(`the service answers with ${type.slice(0, 60)} instead of sound`)
      }
      const bytes = await readLimited(response, largestPiece)
      if (!bytes) throw new UpstreamError('a piece of the answer is too long to be kept as sound')
      checkAudio(bytes, format)
      return bytes
    } catch (error) {
      if (late.aborted) throw new UpstreamError(`the service did not speak within ${this.#timeout} ms`)
      if (error instanceof UpstreamError || error instanceof AudioError) throw error
      // `fetch` quotes a header that it cannot send.
      throw translateNetworkFailure(error, { ...this.#kept(text), hasText: false, hadImages: false })
    }
  }

  async #refusal(response: Response, text: string): Promise<UpstreamError> {
    const bytes = await readLimited(response, longestRefusal)
    const { message } = readRefusal(new TextDecoder().decode(bytes), response.status)
    const { secrets, privateTexts } = this.#kept(text)
    const explanation = redact(message, secrets, privateTexts) || 'no explanation'
    return new UpstreamError(`HTTP ${response.status}: ${explanation}`, { status: response.status })
  }

  /** What the log must not say. */
  #kept(text: string) {
    const { apiKey } = this.#settings
    return { secrets: apiKey === null ? [] : [apiKey], privateTexts: [text] }
  }
}
