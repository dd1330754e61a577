import type { Language, SpeechRequest, SpeechResponse, VoiceList } from '@ai-studio/contract'
import type { ApiClient } from '../client/types.ts'

/** What the server can speak with. */
export const listVoices = (api: ApiClient, language: Language): Promise<VoiceList> =>
  api.request('listVoices', { language })

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
