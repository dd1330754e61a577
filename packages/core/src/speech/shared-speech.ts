import { shared } from '../registry/shared.ts'
import type { Studio } from '../studio-types.ts'
import { createSpeechPlayer } from './speech-player.ts'
import type { SpeechPlayer } from './speech-types.ts'
import { browserWorld } from './speech-world.ts'

/** What reads the answers of an endpoint aloud: one for every view and every copy of the library on this page. */
export function sharedSpeech({ api, storage, endpoint, isOwnOrigin }: Studio): SpeechPlayer {
  const addressOf = (url: string) => (url.startsWith('/') && !isOwnOrigin ? endpoint + url : url)
  const create = () => createSpeechPlayer({ api, storage, world: browserWorld(), addressOf })
  return typeof document === 'undefined' ? create() : shared(`speech ${endpoint}`, create)
}
