import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '@ai-studio/contract'
import { ZodError } from 'zod'
import type { MusicSettings } from '../../../config/music-settings.ts'
import { ModelError } from '../../../models/provider.ts'
import { translateNetworkFailure, translateRefusal } from '../../../models/openai-compatible/refusal.ts'
import { retryAfter } from '../../../models/openai-compatible/retry-after.ts'
import { UpstreamError } from '../../../models/openai-compatible/upstream-error.ts'
import { readLimited, type Fetch } from '../../../network.ts'
import { AudioError } from '../../../speech/audio/audio-error.ts'
import { ToolError } from '../../tool-worker.ts'
import { acceptedSchema, generationSchema, longestAnswer, type Generation } from './answers.ts'
import { soundOf, type Sound } from './sound.ts'

export interface MusicOrder {
  prompt: string
  /** Seconds. */
  duration: number
  signal: AbortSignal
  /** From 0 to 1, where the service tells it. */
  onProgress?: (fraction: number) => void
}

/** All in milliseconds. */
export interface MusicTimes {
  /** Longest wait for one answer. */
  answer: number
  /** Longest wait for the whole piece. */
  whole: number
  /** Between two looks at a piece that is being made. */
  poll: number
}

const usualTimes: MusicTimes = { answer: 4 * 60_000, whole: 8 * 60_000, poll: 2_000 }
const longestPause = 30_000
/** Looks at a piece that may go wrong one after the other; connections break in minutes of waiting. */
const patience = 3
const longestSound = 64 * 1024 * 1024

/**
 * Asks a service for music. Its contract is our own, as no other is common:
 *
 * - `POST {baseUrl}/music/generations` with `{ model, prompt, duration, format: 'mp3' }`, seconds, no `model` where none is
 *   set. The answer is the sound itself, or JSON as below, or status 202 with `{ id }`.
 * - `GET {baseUrl}/music/generations/{id}`, again and again, answers `{ status, progress }` until `status` is `succeeded`,
 *   with `audio` (base64) or `url`; or `failed`, with `error`.
 * - The `url` has to be on the origin of the service: the key goes nowhere else, and no answer sends us elsewhere.
 */
export class MusicService {
  readonly #settings: MusicSettings
  readonly #fetch: Fetch
  readonly #times: MusicTimes

  constructor(settings: MusicSettings, { fetch, times = {} }: { fetch: Fetch; times?: Partial<MusicTimes> }) {
    this.#settings = settings
    this.#fetch = fetch
    this.#times = { ...usualTimes, ...times }
  }

  /**
   * A piece as sound.
   * @throws ToolError `TOOL_REFUSED`, `TOOL_BUSY`, `TOOL_TIMEOUT`, `TOOL_EMPTY_RESULT` or `TOOL_FAILED`, none of which
   * holds the key or the prompt; the signal's reason when it was aborted.
   */
  async make(order: MusicOrder): Promise<Sound> {
    const late = AbortSignal.timeout(this.#times.whole)
    const signal = AbortSignal.any([order.signal, late])
    try {
      return await this.#make(order, signal)
    } catch (error) {
      order.signal.throwIfAborted()
      if (late.aborted)
        throw new ToolError('TOOL_TIMEOUT', { cause: new UpstreamError('the service took too long') })
      throw toToolError(error)
    }
  }

  async #make(order: MusicOrder, signal: AbortSignal): Promise<Sound> {
    const { baseUrl, model } = this.#settings
    const address = `${baseUrl}/music/generations`
    const { prompt, duration } = order
    const body = JSON.stringify({ ...(model !== null && { model }), prompt, duration, format: 'mp3' })
    const response = await this.#ask(address, { method: 'POST', body }, order, signal)
    if (response.status === 202) {
      const { id } = acceptedSchema.parse(await this.#json(response))
      return this.#wait(`${address}/${encodeURIComponent(id)}`, response, order, signal)
    }
    if (!isJson(response)) return this.#sound(response)
    const answer: { status?: unknown } = await this.#json(response)
    const generation = generationSchema.parse({ ...answer, status: answer.status ?? 'succeeded' })
    return this.#finished(generation, order, signal)
  }

  /** Looks at a piece until it is finished. */
  async #wait(address: string, first: Response, order: MusicOrder, signal: AbortSignal): Promise<Sound> {
    let pause = this.#pauseAfter(first)
    for (let failures = 0; ;) {
      await sleep(pause, undefined, { signal })
      let generation: Generation
      try {
        const response = await this.#ask(address, { method: 'GET' }, order, signal)
        pause = this.#pauseAfter(response)
        generation = generationSchema.parse(await this.#json(response))
        failures = 0
      } catch (error) {
        signal.throwIfAborted()
        failures += 1
        if (failures >= patience || !isPassing(error)) throw error
        pause = Math.min(longestPause, Math.max(this.#times.poll, (error.retryAfter ?? 0) * 1000))
        continue
      }
      if (generation.status !== 'working') return this.#finished(generation, order, signal)
      if (generation.progress !== undefined) order.onProgress?.(generation.progress)
    }
  }

  #pauseAfter(response: Response): number {
    const seconds = retryAfter(Object.fromEntries(response.headers))
    return seconds === undefined ? this.#times.poll : Math.min(longestPause, Math.max(1, seconds * 1000))
  }

  async #finished(generation: Generation, order: MusicOrder, signal: AbortSignal): Promise<Sound> {
    const { status, audio, url, error } = generation
    if (status === 'failed') throw translateRefusal({ error }, undefined, undefined, this.#context(order))
    if (status !== 'succeeded') throw new UpstreamError('the service told a state that nobody knows')
    if (audio !== undefined)
      return soundOf(Buffer.from(audio.replace(/^data:[\w/+.-]+;base64,/, ''), 'base64'))
    if (url === undefined) throw new AudioError('the service says that it is done, and has sent nothing')
    const { baseUrl } = this.#settings
    const target = URL.parse(url, `${baseUrl}/`)
    if (!target || target.origin !== new URL(baseUrl).origin) {
      throw new UpstreamError('the service has its sound on another origin, where it is not fetched from')
    }
    return this.#sound(await this.#ask(target.href, { method: 'GET' }, order, signal))
  }

  async #ask(address: string, init: RequestInit, order: MusicOrder, signal: AbortSignal): Promise<Response> {
    const { apiKey } = this.#settings
    const late = AbortSignal.timeout(this.#times.answer)
    try {
      const response = await this.#fetch(address, {
        ...init,
        headers: {
          ...(init.body !== undefined && { 'content-type': 'application/json' }),
          ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
        },
        // The key would travel with it.
        redirect: 'error',
        signal: AbortSignal.any([signal, late]),
      })
      if (response.ok) return response
      const said = new TextDecoder().decode((await readLimited(response, 64 * 1024)) ?? new Uint8Array())
      throw translateRefusal(
        said,
        response.status,
        Object.fromEntries(response.headers),
        this.#context(order),
      )
    } catch (error) {
      signal.throwIfAborted()
      if (late.aborted)
        throw new ModelError('MODEL_TIMEOUT', { cause: new UpstreamError('the service did not answer') })
      throw error instanceof Error ? translateNetworkFailure(error, this.#context(order)) : error
    }
  }

  async #json(response: Response): Promise<object> {
    const bytes = await readLimited(response, longestAnswer)
    if (!bytes) throw new UpstreamError('the answer is too long')
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof value !== 'object' || value === null)
      throw new UpstreamError('the answer has an unknown shape')
    return value
  }

  async #sound(response: Response): Promise<Sound> {
    const type = response.headers.get('content-type') ?? ''
    if (/^\s*text\//i.test(type)) {
      await response.body?.cancel()
      throw new UpstreamError('the service answers with text instead of sound')
    }
    const bytes = await readLimited(response, longestSound).catch(() => {
      throw new AudioError('the sound breaks off')
    })
    if (!bytes) throw new UpstreamError('the sound is too long to be kept')
    return soundOf(bytes)
  }

  #context({ prompt }: MusicOrder) {
    const { apiKey } = this.#settings
    return {
      hasText: false,
      hadImages: false,
      secrets: apiKey === null ? [] : [apiKey],
      privateTexts: prompt.split('\n'),
    }
  }
}

function toToolError(error: unknown): ToolError {
  if (error instanceof ToolError) return error
  if (error instanceof ModelError) return new ToolError(codes[error.code] ?? 'TOOL_FAILED', { cause: error })
  if (error instanceof AudioError) return new ToolError('TOOL_EMPTY_RESULT', { cause: error })
  if (error instanceof UpstreamError) return new ToolError('TOOL_FAILED', { cause: error })
  // What is no JSON, or has another shape, may quote what was asked, so only its kind is told, and the field's name.
  const kind = error instanceof ZodError ? `at ${error.issues[0]?.path.join('.')}` : kindOf(error)
  return new ToolError('TOOL_FAILED', { cause: new UpstreamError(`the answer cannot be read (${kind})`) })
}

const kindOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

const codes: Partial<Record<ErrorCode, ErrorCode>> = {
  MODEL_CONTENT_REFUSED: 'TOOL_REFUSED',
  MODEL_RATE_LIMITED: 'TOOL_BUSY',
  MODEL_TIMEOUT: 'TOOL_TIMEOUT',
}

const isJson = (response: Response): boolean =>
  /^\s*application\/([\w.-]+\+)?json/i.test(response.headers.get('content-type') ?? '')

/** Whether a look may be repeated: the service is busy or the line was cut. */
const isPassing = (error: unknown): error is ModelError =>
  error instanceof ModelError && passing.has(error.code)
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'MODEL_RATE_LIMITED',
  'MODEL_UNAVAILABLE',
  'MODEL_TIMEOUT',
])
