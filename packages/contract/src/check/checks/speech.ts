import type { Check } from '../check.ts'
import type { Client } from '../client.ts'
import { expectRefusal, expectSuccess, expectThat } from '../expectations.ts'
import { asked } from '../questions.ts'
import { servedPath } from '../served-path.ts'
import { expectStranger } from '../strangers.ts'
import type { Visit } from '../visit.ts'

const group = 'speech'
const unspoken = 'the server speaks nothing itself, so no sound was checked'

/** Answers read aloud. */
export const speechChecks: readonly Check[] = [
  {
    group,
    name: 'what the server can speak with is told to anybody',
    operations: ['listVoices'],
    async run(visit) {
      const answer = await visit.call(visit.stranger(), 'listVoices')
      const { available, voices, formats } = expectSuccess(answer, 'listVoices')
      expectThat(available === voices.length > 0 && available === formats.length > 0, answer, {
        expected: available ? 'at least one voice and one format' : 'no voices and no formats',
        came: `${voices.length} voices and ${formats.length} formats`,
        path: 'voices',
        advice: 'Say `available: false` where browsers have to speak themselves, and only there.',
      })
    },
  },
  {
    group,
    name: 'an answer is spoken, and its sound can be heard in parts',
    operations: ['sendMessage', 'listVoices', 'speakMessage', 'getAudio'],
    async run(visit) {
      const { response } = await asked(visit)
      const client = await visit.visitor()
      const params = { messageId: response.messageId }
      const answer = await visit.call(client, 'speakMessage', params, { json: {} })
      if (!(await canSpeak(visit))) {
        expectRefusal(answer, 'speakMessage', ['SPEECH_NOT_AVAILABLE'])
        return unspoken
      }
      const { audioUrl, contentType } = expectSuccess(answer, 'speakMessage')
      const path = servedPath(visit, answer, { address: audioUrl, path: 'audioUrl' })
      const whole = await visit.stranger().send('GET', path)
      const type = whole.headers.get('content-type') ?? ''
      expectThat(whole.status === 200 && type === contentType && whole.bytes.length > 0, whole, {
        expected: `status 200 and sound of the type ${contentType}, without any identity`,
        came: `status ${whole.status}, ${type || 'no content type'}, ${whole.bytes.length} bytes`,
        advice: 'Serve sound under addresses that cannot be guessed, with the type that was promised.',
      })
      const part = await visit.stranger().send('GET', path, { headers: { range: 'bytes=1-2' } })
      const isPart = part.status === 206 && part.bytes.length === 2 && part.bytes[0] === whole.bytes[1]
      expectThat(isPart, part, {
        expected: 'status 206 and the bytes 1 and 2, as the header Range asks',
        came: `status ${part.status}, ${part.bytes.length} bytes`,
        advice: 'Answer requests for parts: players need them to jump.',
      })
      const again = await visit.succeed(client, 'speakMessage', { params, json: {} })
      expectThat(again.audioUrl === audioUrl, answer, {
        expected: 'the same sound for the same answer',
        came: 'another address',
        path: 'audioUrl',
        advice: 'Keep what was spoken, so that it is paid for once.',
      })
    },
  },
  {
    group,
    name: 'only answers are spoken, and only to whom they belong',
    operations: ['sendMessage', 'listVoices', 'speakMessage'],
    async run(visit) {
      const { response } = await asked(visit)
      const code = (await canSpeak(visit)) ? 'NOT_FOUND' : 'SPEECH_NOT_AVAILABLE'
      const speak = (client: Client, messageId: string) =>
        visit.call(client, 'speakMessage', { messageId }, { json: {} })
      for (const messageId of [response.userMessageId, crypto.randomUUID()]) {
        expectRefusal(await speak(await visit.visitor(), messageId), 'speakMessage', [code])
      }
      const foreign = await speak(await visit.otherVisitor(), response.messageId)
      expectStranger(visit, foreign, 'speakMessage', [code])
    },
  },
  {
    group,
    name: 'a sound that nobody has is not found',
    operations: ['getAudio'],
    async run(visit) {
      const params = { name: `${'A'.repeat(32)}.mp3` }
      expectRefusal(await visit.call(visit.stranger(), 'getAudio', params), 'getAudio', ['NOT_FOUND'])
    },
  },
]

function canSpeak(visit: Visit): Promise<boolean> {
  return visit.once('the list of voices', async () => {
    const { available } = await visit.succeed(visit.stranger(), 'listVoices')
    return available
  })
}
