import { silentAudio, silentContentTypes, silentFormats, type SilentFormat } from './silent-audio.ts'

/** What a speech service is asked, in the words of OpenAI's `/audio/speech`. */
export interface SpeechAsked {
  model: string
  input: string
  voice: string
  response_format: string
  speed: number
}

/** How it can be made to fail. */
export type SpeechFault =
  | 'wrong-key'
  | 'rate-limit'
  | 'server-error'
  /** A web page with status 200. */
  | 'web-page'
  /** Status 200 and a type of sound, but no sound. */
  | 'garbage'
  /** Nothing at all. */
  | 'empty'
export const speechFaults: readonly SpeechFault[] = [
  'wrong-key',
  'rate-limit',
  'server-error',
  'web-page',
  'garbage',
  'empty',
]

export interface SpeechAnswer {
  status: number
  contentType: string
  body: Uint8Array
}

/** Longest input that the protocol's first service takes. */
const longestInput = 4_096

/** What a service with OpenAI's `/audio/speech` answers; it speaks in silence, but as long as a voice would. */
export function speechAnswer(asked: Partial<SpeechAsked>, fault?: SpeechFault | null): SpeechAnswer {
  switch (fault) {
    case 'wrong-key':
      return refusal(401, 'Incorrect API key provided', 'invalid_api_key')
    case 'rate-limit':
      return refusal(429, 'Rate limit reached', 'rate_limit_exceeded')
    case 'server-error':
      return refusal(500, 'The server had an error', 'server_error')
    case 'web-page':
      return { status: 200, contentType: 'text/html', body: Buffer.from('<!doctype html><h1>Sign in</h1>') }
    case 'garbage':
      return { status: 200, contentType: 'audio/mpeg', body: Buffer.from('this is no sound') }
    case 'empty':
      return { status: 200, contentType: 'audio/mpeg', body: new Uint8Array() }
  }
  const { model, input, voice, response_format: format = 'mp3', speed = 1 } = asked
  const isComplete = [model, input, voice].every((part) => typeof part === 'string' && part.trim() !== '')
  if (!isComplete || input!.length > longestInput || !(speed >= 0.25 && speed <= 4)) {
    return refusal(400, 'Invalid input', 'invalid_request_error')
  }
  if (!isSilentFormat(format)) return refusal(400, `No such format: ${format}`, 'invalid_request_error')
  return {
    status: 200,
    contentType: silentContentTypes[format],
    body: silentAudio(input!, format, speed),
  }
}

const isSilentFormat = (format: string): format is SilentFormat =>
  (silentFormats as readonly string[]).includes(format)

const refusal = (status: number, message: string, code: string): SpeechAnswer => ({
  status,
  contentType: 'application/json',
  body: Buffer.from(JSON.stringify({ error: { message, code } })),
})
