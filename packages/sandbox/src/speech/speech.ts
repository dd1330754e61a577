import type { FastifyInstance } from 'fastify'
import { speechAnswer, speechFaults, type SpeechAsked, type SpeechFault } from './speech-answer.ts'

/** What the played speech service was asked, and what it does next. */
interface SpeechState {
  fault: SpeechFault | null
  journal: Partial<SpeechAsked>[]
}

/** As many requests are remembered. */
const longestJournal = 100

/**
 * A stand-in for a speech service: `SPEECH_BASE_URL` is `/v1` of the sandbox.
 * `PUT /speech` with `{ fault }` makes it fail, `GET /speech` shows what it was asked.
 */
export function registerSpeech(app: FastifyInstance): void {
  const state: SpeechState = { fault: null, journal: [] }
  app.post<{ Body: Partial<SpeechAsked> }>('/v1/audio/speech', (request, reply) => {
    const asked = request.body ?? {}
    state.journal.push(asked)
    state.journal.splice(0, state.journal.length - longestJournal)
    const { status, contentType, body } = speechAnswer(asked, state.fault)
    return reply.code(status).type(contentType).send(Buffer.from(body))
  })
  app.get('/speech', () => state)
  app.put<{ Body: { fault?: string | null } }>('/speech', (request, reply) => {
    const fault = request.body.fault ?? null
    const known = speechFaults.find((each) => each === fault)
    if (fault !== null && !known) return reply.code(400).send({ error: `One of: ${speechFaults.join(', ')}` })
    state.fault = known ?? null
    state.journal = []
    return state
  })
}
