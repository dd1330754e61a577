import { speechAnswer, type SpeechAsked, type SpeechFault } from '@ai-studio/sandbox'
import type { Fetch } from '../../network.ts'

/** A speech service at the edge of the server: what `fetch` would reach. */
export interface SpeakingService {
  fetch: Fetch
  /** What it was asked, in order. */
  asked: SpeechAsked[]
  /** The same as requests. */
  requests: { url: string; headers: Headers; redirect: string }[]
  /** What the next requests meet; null speaks. An error is what the network throws. */
  fault: SpeechFault | Error | null
  /** Waited for before each answer. */
  before: (asked: SpeechAsked) => Promise<void>
  /** Forgets everything. */
  reset(): void
}

/** What the server needs to be told to use it. */
export const speakingEnv = {
  SPEECH_BASE_URL: 'http://speech.test/v1',
  SPEECH_API_KEY: 'sk-speech-secret',
  SPEECH_MODEL: 'silent-1',
  SPEECH_VOICES: 'anna:en,mai:vi,robot',
}

export function speakingService(): SpeakingService {
  const service: SpeakingService = {
    asked: [],
    requests: [],
    fault: null,
    before: async () => undefined,
    reset() {
      service.asked.length = 0
      service.requests.length = 0
      service.fault = null
      service.before = async () => undefined
    },
    async fetch(input, init) {
      const request = new Request(input, init)
      const { url, headers, redirect, signal } = request
      const asked = (await request.json()) as SpeechAsked
      service.asked.push(asked)
      service.requests.push({ url, headers, redirect })
      await service.before(asked)
      signal.throwIfAborted()
      if (service.fault instanceof Error) throw service.fault
      const { status, contentType, body } = speechAnswer(asked, service.fault)
      return new Response(Buffer.from(body), { status, headers: { 'content-type': contentType } })
    },
  }
  return service
}
