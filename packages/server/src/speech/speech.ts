import { createHash, randomBytes } from 'node:crypto'
import { routes, type Language, type SpeechRequest, type SpeechResponse } from '@ai-studio/contract'
import { takeSpeech } from '../allowance/index.ts'
import { ApiError } from '../api-error.ts'
import type { SpeechSettings, SpeechVoice } from '../config.ts'
import type { Dependencies } from '../dependencies.ts'
import { fieldError } from '../http/field-errors.ts'
import type { Principal } from '../principal/principal.ts'
import { quietly } from '../quietly.ts'
import { contentTypeOf, joinableFormats } from './audio/formats.ts'
import { joinAudio } from './audio/join-audio.ts'
import { speakable } from './speakable/index.ts'
import { pieceLimit, SpeechService, type SpeechOrder } from './speech-service.ts'
import { splitText } from './split-text.ts'
import {
  deleteSpoken,
  findSpoken,
  insertSpoken,
  touchSpoken,
  type SpokenAudio,
} from './spoken-audio.queries.ts'
import { soundOf, voiceFor, type Sound } from './voice-choice.ts'

type Needed = Omit<Dependencies, 'speech'>

/** An answer to be read aloud, and for whom. */
export interface SpokenAnswer {
  conversationId: string
  /** Markdown. */
  content: string
  principal: Principal
  addressKey: string
  /** Of refusals. */
  language: Language
}

interface Order extends SpeechOrder {
  language: Language
  contentHash: string
  /** Characters that are said. */
  characters: number
}

const audioPath = routes.getAudio.path.replace('{name}', '')

/** Reads answers aloud with the configured service, and keeps what was spoken, so that nothing is paid for twice. */
export class Speech {
  readonly #deps: Needed
  readonly #settings: SpeechSettings
  readonly #service: SpeechService
  /** What is being spoken at this moment, by conversation and content. */
  readonly #running = new Map<string, Promise<SpokenAudio>>()
  readonly #tellUnnoted: (error: unknown) => void

  constructor(deps: Needed, settings: SpeechSettings) {
    this.#deps = deps
    this.#settings = settings
    this.#service = new SpeechService(settings, { fetch: deps.fetch ?? globalThis.fetch })
    this.#tellUnnoted = quietly(deps.log, 'when sounds were last asked for was not noted')
  }

  get voices(): readonly SpeechVoice[] {
    return this.#settings.voices
  }

  /**
   * What a request asks for, before there is an answer.
   * @throws ApiError `VALIDATION_FAILED`.
   */
  soundOf(request: SpeechRequest, language: Language): Sound {
    return soundOf(request, this.voices, language)
  }

  /**
   * The sound of an answer: what was spoken before, or spoken now.
   * @throws ApiError `VALIDATION_FAILED`, `ALLOWANCE_EXHAUSTED`, `SPEECH_FAILED`, or `NOT_FOUND` when the conversation was
   * deleted meanwhile.
   */
  async speak(answer: SpokenAnswer, sound: Sound): Promise<SpeechResponse> {
    const order = this.#order(answer, sound)
    const { name, contentType, language } =
      (await this.#kept(answer.conversationId, order)) ?? (await this.#once(answer, order))
    return { audioUrl: `${this.#deps.config.apiBaseUrl}${audioPath}${name}`, contentType, language }
  }

  #order({ content, language: requestLanguage }: SpokenAnswer, sound: Sound): Order {
    const { text, language } = speakable(content)
    const { format, speed } = sound
    const voice = sound.voice ?? voiceFor(this.voices, language)
    const pieces = splitText(text, language, pieceLimit)
    if (pieces.length > 1 && !joinableFormats.includes(format)) {
      const choices = joinableFormats.join(', ')
      const errors = [fieldError('AudioFormat', 'audioFormat', requestLanguage, { choices })]
      throw new ApiError('VALIDATION_FAILED', { errors })
    }
    const { baseUrl, model } = this.#settings
    const contentHash = createHash('sha256')
      .update(JSON.stringify([baseUrl, model, voice, format, speed, pieces]))
      .digest('hex')
    return { pieces, voice, format, speed, language, contentHash, characters: text.length }
  }

  /** What was spoken before, unless its file has gone. */
  async #kept(conversationId: string, { contentHash }: Order): Promise<SpokenAudio | undefined> {
    const { database, audio, now } = this.#deps
    const row = await findSpoken(database.db, conversationId, contentHash)
    if (!row) return undefined
    if (!(await audio.has(row.name))) {
      await deleteSpoken(database.db, [row.name])
      return undefined
    }
    // What is kept is given also where nothing can be written.
    await touchSpoken(database.db, row.name, now()).catch(this.#tellUnnoted)
    return row
  }

  /** However often the same is asked for at once, it is spoken once. */
  #once(answer: SpokenAnswer, order: Order): Promise<SpokenAudio> {
    const key = `${answer.conversationId} ${order.contentHash}`
    const running = this.#running.get(key)
    if (running) return running
    const speaking = this.#speakAndKeep(answer, order).finally(() => this.#running.delete(key))
    this.#running.set(key, speaking)
    return speaking
  }

  async #speakAndKeep(answer: SpokenAnswer, order: Order): Promise<SpokenAudio> {
    const { conversationId, principal, addressKey } = answer
    // Another request may have ended between a look at the table and this one.
    const kept = await this.#kept(conversationId, order)
    if (kept) return kept
    const taken = await takeSpeech(this.#deps, principal, addressKey, order.characters)
    let own: SpokenAudio | undefined
    try {
      own = await this.#keep(answer, order, await this.#sound(order))
      const spoken = own ?? (await this.#kept(conversationId, order))
      if (!spoken) throw new ApiError('NOT_FOUND')
      return spoken
    } finally {
      // What another process has spoken meanwhile is paid for there.
      if (!own) {
        await taken
          .giveBack()
          .catch((cause: unknown) =>
            this.#deps.log.warn({ err: cause }, 'unspoken words were not given back'),
          )
      }
    }
  }

  async #sound(order: Order): Promise<Uint8Array> {
    try {
      return joinAudio(await this.#service.speak(order), order.format)
    } catch (error) {
      throw new ApiError('SPEECH_FAILED', { cause: error })
    }
  }

  /**
   * The file first, then its row: a row always has a file, and without a row the file goes again. Undefined when another
   * process has spoken the same meanwhile.
   */
  async #keep(
    { conversationId, principal }: SpokenAnswer,
    order: Order,
    sound: Uint8Array,
  ): Promise<SpokenAudio | undefined> {
    const { database, audio, now } = this.#deps
    const time = now()
    const row: SpokenAudio = {
      name: `${randomBytes(18).toString('base64url')}.${order.format}`,
      principalId: principal.id,
      conversationId,
      contentHash: order.contentHash,
      contentType: contentTypeOf(order.format),
      language: order.language,
      size: sound.length,
      createdAt: time,
      lastUsedAt: time,
    }
    await audio.write(row.name, sound)
    try {
      if (await insertSpoken(database.db, row)) return row
    } catch (error) {
      await audio.remove(row.name)
      throw isOrphaned(error) ? new ApiError('NOT_FOUND', { cause: error }) : error
    }
    await audio.remove(row.name)
    return undefined
  }
}

/** Whether what a row belongs to has been deleted. */
function isOrphaned(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth += 1) {
    if ((cause as { code?: string }).code === '23503') return true
  }
  return false
}
