import { expect, test } from 'vitest'
import { electricPianoTone } from './electric-piano.ts'
import { pianoTone } from './piano.ts'
import { fingerBassTone, guitarTone, uprightBassTone } from './plucked.ts'
import { samplesOf } from './tone.ts'

test.each([pianoTone, electricPianoTone, guitarTone, fingerBassTone, uprightBassTone])(
  'the first samples of $name are those of the whole tone',
  (tone) => {
    const lengths = [1, 1.7, 60].map(samplesOf)
    for (const pitch of [24, 43, 60, 79, 96]) {
      const whole = tone(pitch)
      for (const most of lengths)
        for (const [side, samples] of tone(pitch, most).entries())
          expect(samples).toEqual(whole[side]!.slice(0, most))
    }
  },
)
