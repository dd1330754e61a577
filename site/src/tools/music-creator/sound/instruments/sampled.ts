import { Curve } from '../dsp/curve.ts'
import { lowPassFilter } from '../dsp/filters.ts'
import type { Sound } from '../dsp/pan.ts'
import { addVoice } from '../dsp/voice.ts'
import type { TimedNote } from '../note-plan.ts'
import type { ToneShelf } from '../tone-shelf.ts'
import { samplesOf, sampleRate, type Channels } from '../tones/tone.ts'
import { loudnessOf, Scratch, type Instrument } from './instrument.ts'

export interface SampledOptions {
  /** Names its tones. */
  readonly name: string
  /** Channels of its tones. @default 1 */
  readonly channels?: 1 | 2
  /** Its first samples, at most so many as are asked for. */
  readonly tone: (pitch: number, most: number) => Channels
  /** The tone goes round for as long as the note is held, and is always whole. @default false */
  readonly loops?: boolean
  /** So many neighbouring pitches share a tone, a little faster or slower. @default 3 */
  readonly shared?: number
  /** Loudness among the instruments. */
  readonly gain: number
  /** Seconds until a held note is at its full loudness; a short note hurries. @default 0 */
  readonly attack?: number
  /** Seconds in which a note dies away that was let go. */
  readonly release: number
  /** Where the low-pass filter opens to, in hertz, for the softest and the strongest note of the pitch 60. */
  readonly cutoff: readonly [soft: number, strong: number]
  readonly effect?: (sound: Sound) => Sound
}

/** Tones are never shorter: what their loudness is judged by has to be in them. */
const shortestTone = samplesOf(1)

const shape = new Scratch()

/** An instrument whose tones are computed beforehand: strings that are struck or plucked, and ensembles. */
export function sampled(options: SampledOptions): Instrument {
  const { name, channels = 1, tone, loops = false, shared = 3, gain, attack = 0, release, effect } = options
  const rootOf = (pitch: number) => pitch - (pitch % shared) + (shared >> 1)

  function cutoffOf({ pitch, velocity }: TimedNote): number {
    const [soft, strong] = options.cutoff
    const open = soft * (strong / soft) ** velocity
    // Higher notes need more room, but not as much more as they are higher.
    return Math.min(18_000, open * 2 ** ((pitch - 60) / 24))
  }

  function curveOf({ start, end, velocity }: TimedNote, count: number): Float32Array {
    const level = gain * loudnessOf(velocity)
    const held = end - start
    const values = shape.take(count)
    const curve = new Curve(values, loops ? 0 : level)
    if (loops) curve.ramp(level, Math.min(attack, held * 0.6) * sampleRate)
    curve.hold(held * sampleRate).approach(0, release / 4, count)
    return values
  }

  const rateOf = (pitch: number, root: number) => 2 ** ((pitch - root) / 12)
  const heardOf = ({ start, end }: TimedNote) => samplesOf(end - start + release * 1.5)

  /** The tones of some notes by their roots, each as long as the longest note has it sound. */
  function tonesFor(notes: readonly TimedNote[], shelf: ToneShelf): Map<number, Channels> {
    const lengths = new Map<number, number>()
    for (const note of notes) {
      const root = rootOf(note.pitch)
      const needed = loops ? Infinity : Math.ceil(heardOf(note) * rateOf(note.pitch, root)) + 2
      lengths.set(root, Math.max(shortestTone, needed, lengths.get(root) ?? 0))
    }
    return new Map(
      [...lengths].map(([root, most]) => [
        root,
        shelf.take({ name: `${name} ${root}`, make: (count) => tone(root, count) }, most),
      ]),
    )
  }

  return {
    channels,
    effect,
    play(target, notes, shelf) {
      const tonesOf = tonesFor(notes, shelf)
      for (const [index, note] of notes.entries()) {
        const root = rootOf(note.pitch)
        const tones = tonesOf.get(root)!
        const length = tones[0]!.length
        const rate = rateOf(note.pitch, root)
        const from = Math.round(note.start * sampleRate)
        const heard = heardOf(note)
        const there = loops ? heard : Math.min(heard, Math.floor((length - 1) / rate))
        const count = Math.min(there, target[0].length - from)
        if (count <= 0) continue
        // Notes of one chord begin at other places of their loops, or they would sway together.
        const begin = loops ? ((index * 0.37 + note.pitch * 0.11) % 1) * length : 0
        const curve = curveOf(note, count)
        // In decibels; this one bulges nowhere.
        const filter = lowPassFilter(cutoffOf(note), -3)
        addVoice(target, from, { tone: tones, begin, rate, filter, curve })
      }
    },
  }
}
