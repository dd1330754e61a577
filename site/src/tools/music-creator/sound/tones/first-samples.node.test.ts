import { expect, test } from 'vitest'
import { electricPianoTone } from './electric-piano.ts'
import { pianoTone } from './piano.ts'
import { fingerBassTone, guitarTone, uprightBassTone } from './plucked.ts'
import { samplesOf } from './tone.ts'

const tones = { pianoTone, electricPianoTone, guitarTone, fingerBassTone, uprightBassTone }

test.each(Object.entries(tones))('the first samples of %s are those of the whole tone', (_, tone) => {
  const lengths = [1, 1.7, 60].map(samplesOf)
  for (const pitch of [24, 43, 60, 79, 96]) {
    const whole = tone(pitch)
    for (const most of lengths)
      for (const [side, samples] of tone(pitch, most).entries())
        expect(samples).toEqual(whole[side]!.slice(0, most))
  }
})
