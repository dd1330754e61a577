import type { FastifyInstance } from 'fastify'
import type { SpeechVoice } from '../config.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { audioFormats } from './audio/formats.ts'

/** What the server can speak with. */
export function listVoices(app: FastifyInstance, deps: Dependencies): void {
  const { speech } = deps
  serve(app, deps, 'listVoices', () => ({
    available: speech !== null,
    voices: (speech?.voices ?? []).map(toVoice),
    formats: speech ? [...audioFormats] : [],
    // The protocol has no word for it.
    changesPitch: false,
  }))
}

const toVoice = ({ id, languages }: SpeechVoice) => ({
  id,
  name: id.charAt(0).toUpperCase() + id.slice(1),
  ...(languages.length > 0 && { languages: [...languages] }),
})
