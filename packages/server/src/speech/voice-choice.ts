import type { FieldError, Language, SpeechRequest } from '@ai-studio/contract'
import { defaultAudioFormat } from '@ai-studio/contract'
import { ApiError } from '../api-error.ts'
import type { SpeechVoice } from '../config.ts'
import { fieldError } from '../http/field-errors.ts'
import type { AudioFormat } from './audio/formats.ts'

/** How an answer is to sound, checked. */
export interface Sound {
  /** Undefined: the one for the language of the answer. */
  voice: string | undefined
  format: AudioFormat
  speed: number
}

/**
 * What a request asks for.
 * @throws ApiError `VALIDATION_FAILED` for a voice that there is not, and for another pitch.
 */
export function soundOf(request: SpeechRequest, voices: readonly SpeechVoice[], language: Language): Sound {
  const errors: FieldError[] = []
  const voice = request.Voice?.trim() || undefined
  if (voice !== undefined && !voices.some(({ id }) => id === voice)) {
    errors.push(fieldError('Voice', 'voice', language, { choices: voices.map(({ id }) => id).join(', ') }))
  }
  if ((request.Pitch ?? 0) !== 0) errors.push(fieldError('Pitch', 'pitch', language))
  if (errors.length > 0) throw new ApiError('VALIDATION_FAILED', { errors })
  return { voice, format: request.AudioFormat ?? defaultAudioFormat, speed: request.Speed ?? 1 }
}

/** The voice for a language: one that says it speaks it, else one that speaks any, else the first. */
export function voiceFor(voices: readonly SpeechVoice[], language: Language): string {
  const speaks = ({ languages }: SpeechVoice) =>
    languages.some((each) => each.toLowerCase().split('-')[0] === language)
  const voice = voices.find(speaks) ?? voices.find(({ languages }) => languages.length === 0) ?? voices[0]
  return voice!.id
}
