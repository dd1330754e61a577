import type { ScorePart } from '@ai-studio/contract'
import { addRoom } from './add-room.ts'
import { renderPart, silence } from './render-part.ts'
import { sampleRate } from './tones/tone.ts'

/** One of each kind: struck, plucked, blown, held by many, drummed. */
const kinds: ScorePart['instrument'][] = ['piano', 'guitar', 'lead', 'pad', 'drums']
const seconds = 2

/** Plays a little that nobody hears: browsers make code fast only once it has run for a while. */
export function warmUp(): void {
  for (const instrument of kinds) {
    const notes = [55, 60, 64, 67].map((pitch) => ({ pitch, start: 0, length: 2, velocity: 0.7 }))
    renderPart(
      { bpm: 120, swing: 0, seconds },
      { role: 'melody', instrument, program: 0, pan: 0.1, level: 1, notes },
    )
  }
  addRoom(silence(seconds * sampleRate), '', 0)
}
