import { Curve } from '../dsp/curve.ts'
import { applyFilter, lowPassFilter } from '../dsp/filters.ts'
import type { Sound } from '../dsp/pan.ts'
import type { TimedNote } from '../note-plan.ts'
import type { Tone } from '../tone-shelf.ts'
import { samplesOf, sampleRate, type Channels } from '../tones/tone.ts'
import { addShaped, loudnessOf, Scratch, type Instrument } from './instrument.ts'

export interface SampledOptions {
  /** Names its tones. */
  readonly name: string
  /** Channels of its tones. @default 1 */
  readonly channels?: 1 | 2
  readonly tone: (pitch: number) => Channels
  /** The tone goes round for as long as the note is held. @default false */
  readonly loops?: boolean
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

/** Every third pitch has a tone of its own; its neighbours are it, a little faster or slower. */
const rootOf = (pitch: number) => pitch - (pitch % 3) + 1

const sound = new Scratch()
const shape = new Scratch()

/** An instrument whose tones are computed beforehand: strings that are struck or plucked, and ensembles. */
export function sampled(options: SampledOptions): Instrument {
  const { name, channels = 1, tone, loops = false, gain, attack = 0, release, effect } = options
  const toneOf = (root: number): Tone => ({ name: `${name} ${root}`, make: () => tone(root) })

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

  return {
    channels,
    effect,
    play(target, notes, shelf) {
      for (const [index, note] of notes.entries()) {
        const root = rootOf(note.pitch)
        const tones = shelf.take(toneOf(root))
        const length = tones[0]!.length
        const rate = 2 ** ((note.pitch - root) / 12)
        const from = Math.round(note.start * sampleRate)
        const heard = samplesOf(note.end - note.start + release * 1.5)
        const there = loops ? heard : Math.min(heard, Math.floor((length - 1) / rate))
        const count = Math.min(there, target[0].length - from)
        if (count <= 0) continue
        // Notes of one chord begin at other places of their loops, or they would sway together.
        const begin = loops ? ((index * 0.37 + note.pitch * 0.11) % 1) * length : 0
        const curve = curveOf(note, count)
        // In decibels; this one bulges nowhere.
        const filter = lowPassFilter(cutoffOf(note), -3)
        for (const [side, channel] of target.entries()) {
          const samples = sound.take(count)
          readAt(tones[side] ?? tones[0]!, begin, rate, samples)
          applyFilter(samples, 0, count, filter)
          addShaped(channel, from, samples, curve)
        }
      }
    },
  }
}

/** Reads a tone faster or slower, round and round; between two samples of it the value is between them, too. */
function readAt(tone: Float32Array, begin: number, rate: number, samples: Float32Array): void {
  const last = tone.length - 1
  let place = begin
  let at = 0
  while (at < samples.length) {
    // Up to its last sample there is a next one.
    const steps = Math.min(samples.length, at + Math.ceil((last - place) / rate))
    for (; at < steps; at++) {
      const whole = place | 0
      const low = tone[whole]!
      samples[at] = low + (tone[whole + 1]! - low) * (place - whole)
      place += rate
    }
    for (; at < samples.length && place < tone.length; at++) {
      samples[at] = tone[last]! + (tone[0]! - tone[last]!) * (place - last)
      place += rate
    }
    place -= tone.length
  }
}
