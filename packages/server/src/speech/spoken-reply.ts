import type { SendResponse } from '@ai-studio/contract'
import { ApiError } from '../api-error.ts'
import type { Call } from '../operation.ts'
import type { Speech } from './speech.ts'
import type { Sound } from './voice-choice.ts'

type SendCall = Pick<Call<'sendMessage'>, 'body' | 'principal' | 'addressKey' | 'language' | 'deps'>

/**
 * How the answer to a message is to sound, where sound is wanted.
 * @throws ApiError `SPEECH_NOT_AVAILABLE` or `VALIDATION_FAILED`: before a model is asked.
 */
export function wantedSound(call: SendCall): { speech: Speech; sound: Sound } | undefined {
  const { body, language, deps } = call
  if (!body.ReturnAudio) return undefined
  if (!deps.speech) throw new ApiError('SPEECH_NOT_AVAILABLE')
  return { speech: deps.speech, sound: deps.speech.soundOf(body, language) }
}

/**
 * Adds the sound that was wanted to a whole answer; who reads a stream asks for it when the text is complete. A text is
 * never held back because its voice failed.
 */
export async function withAudio(call: SendCall, answer: SendResponse): Promise<SendResponse> {
  if (!call.body.ReturnAudio) return answer
  const { principal, addressKey, language, deps } = call
  const { conversationId, content } = answer
  try {
    const wanted = wantedSound(call)
    if (!wanted) return answer
    const { audioUrl } = await wanted.speech.speak(
      { conversationId, content, principal, addressKey, language },
      wanted.sound,
    )
    return { ...answer, audioUrl }
  } catch (error) {
    deps.log.warn({ err: error }, 'an answer was sent without its sound')
    return answer
  }
}
