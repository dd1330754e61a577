import type { Language, SpeechRequest, SpeechResponse, VoiceList } from '@ai-studio/contract'
import { isApiError } from '../client/api-error.ts'
import type { ApiClient } from '../client/types.ts'

const none: VoiceList = { available: false, voices: [], formats: [], changesPitch: false }

/** What the server can speak with: nothing, where a backend does not know the question. */
export async function listVoices(api: ApiClient, language: Language): Promise<VoiceList> {
  try {
    return await api.request<VoiceList>('listVoices', { language })
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 405)) return none
    throw error
  }
}

/**
 * Has an answer read aloud.
 *
 * @throws ApiError `SPEECH_NOT_AVAILABLE`, `SPEECH_FAILED`, `ALLOWANCE_EXHAUSTED`, `CONVERSATION_BUSY`, `NOT_FOUND`, `STORAGE_FULL`.
 */
export const speakMessage = (
  api: ApiClient,
  messageId: string,
  request: SpeechRequest,
  options: { language: Language; signal: AbortSignal },
): Promise<SpeechResponse> =>
  api.request('speakMessage', { ...options, params: { messageId }, body: request })
