import { Curve } from '../dsp/curve.ts'
import { applyFilter, lowPassFilter } from '../dsp/filters.ts'
import { sidesOf } from '../dsp/pan.ts'
import type { TimedNote } from '../note-plan.ts'
import type { Tone } from '../tone-shelf.ts'
import { pieceOf, pieceTone, type KitName } from '../tones/kits.ts'
import { samplesOf, sampleRate } from '../tones/tone.ts'
import { addShaped, loudnessOf, Scratch, type Instrument } from './instrument.ts'

/** The longest cymbal, in seconds. */
const longestRing = 2.6
/** Seconds in which a hat falls silent that is closed. */
const chokeSeconds = 0.1

const sound = new Scratch()
const shape = new Scratch()

/** Drums and cymbals: each stroke sounds until it has died away, whatever the length of its note. */
export function kit(name: KitName, gain: number): Instrument {
  const toneOf = (pitch: number): Tone => ({
    name: `${name} ${pitch}`,
    make: () => pieceTone(name, pitch),
  })
  return {
    channels: 2,
    play(target, notes, shelf) {
      for (const [index, note] of notes.entries()) {
        const { pan, chokes } = pieceOf(name, note.pitch)
        const [tone] = shelf.take(toneOf(note.pitch))
        const from = Math.round(note.start * sampleRate)
        const cut = chokes && nextOf(name, notes, index)
        const rings = cut === undefined ? Infinity : samplesOf(cut - note.start + chokeSeconds)
        const count = Math.min(tone!.length, rings, target[0].length - from)
        if (count <= 0) continue
        const samples = sound.take(count)
        samples.set(tone!.subarray(0, count))
        const brightness = Math.min(20_000, 3_000 * 7 ** note.velocity)
        applyFilter(samples, 0, count, lowPassFilter(brightness, -3))
        const sides = sidesOf(pan)
        for (const [side, channel] of target.entries()) {
          const values = shape.take(count)
          const curve = new Curve(values, gain * loudnessOf(note.velocity) * sides[side]!)
          curve.hold(cut === undefined ? count : (cut - note.start) * sampleRate).approach(0, 0.012, count)
          addShaped(channel, from, samples, values)
        }
      }
    },
  }
}

/** When the next stroke of the same group silences this one. */
function nextOf(name: KitName, notes: readonly TimedNote[], index: number): number | undefined {
  const note = notes[index]!
  const { chokes } = pieceOf(name, note.pitch)
  for (let at = index + 1; at < notes.length; at++) {
    const other = notes[at]!
    if (other.start - note.start > longestRing) return undefined
    if (other.start > note.start && pieceOf(name, other.pitch).chokes === chokes) return other.start
  }
  return undefined
}
