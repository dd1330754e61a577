import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { getAudio } from './get-audio.ts'
import { listVoices } from './list-voices.ts'
import { speakMessage } from './speak-message.ts'

export { deleteAudioOf, deleteAudioOfPrincipal, pruneUnheardAudio } from './remove-audio.ts'
export { Speech } from './speech.ts'
export { wantedSound, withAudio } from './spoken-reply.ts'

/** The calls that read answers aloud. */
export async function registerSpeech(app: FastifyInstance, deps: Dependencies): Promise<void> {
  listVoices(app, deps)
  speakMessage(app, deps)
  getAudio(app, deps)
}
