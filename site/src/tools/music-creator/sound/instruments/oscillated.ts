import { Curve } from '../dsp/curve.ts'
import { applyFilter, bandPassFilter, freshMemory, lowPassFilter } from '../dsp/filters.ts'
import type { Sound } from '../dsp/pan.ts'
import { waveFor, waveSize, type WaveShape } from '../dsp/waves.ts'
import type { TimedNote } from '../note-plan.ts'
import { whiteNoise } from '../random.ts'
import type { Tone } from '../tone-shelf.ts'
import { hertz, sampleRate, samplesOf } from '../tones/tone.ts'
import { addShaped, loudnessOf, Scratch, type Instrument } from './instrument.ts'

export interface OscillatedOptions {
  readonly waves: readonly {
    readonly type: WaveShape
    readonly gain: number
    /** Cents beside the note. @default 0 */
    readonly detune?: number
    /** @default 0 */
    readonly octave?: number
  }[]
  /** Loudness among the instruments. */
  readonly gain: number
  readonly attack: number
  /** Seconds after which it has fallen to `sustain`, a share of its beginning. */
  readonly decay: number
  readonly sustain: number
  readonly release: number
  /**
   * The low-pass filter, in multiples of the note's frequency for the strongest note: where it begins, where it goes
   * within `sweep` seconds, and where it stays.
   */
  readonly filter: {
    readonly begin: number
    readonly peak: number
    readonly rest: number
    readonly sweep: number
    readonly Q: number
  }
  /** Cents; comes in once a note is held. @default 0 */
  readonly vibrato?: number
  /** Noise of the breath around the note, as a share of its loudness. @default 0 */
  readonly breath?: number
  readonly effect?: (sound: Sound) => Sound
}

const breathTone: Tone = { name: 'breath', make: () => [whiteNoise(sampleRate * 2, 7_007)] }
/** Samples for which pitch and filter stand still: nobody hears the steps. */
const step = 128
const vibratoHertz = 5.2

const sound = new Scratch()
const shape = new Scratch()
const noise = new Scratch()
const noiseShape = new Scratch()

/** An instrument of oscillators behind a filter: what is blown, and what never was anything but electric. */
export function oscillated(options: OscillatedOptions): Instrument {
  const { release, breath = 0, effect } = options
  return {
    channels: 1,
    effect,
    play([channel], notes, shelf) {
      for (const note of notes) {
        const from = Math.round(note.start * sampleRate)
        const count = Math.min(samplesOf(note.end - note.start + release * 1.5), channel.length - from)
        if (count <= 0) continue
        const samples = sound.take(count).fill(0)
        addWaves(samples, note, options)
        filterMoving(samples, note, options)
        if (breath > 0) addBreath(samples, shelf.take(breathTone)[0]!, note, breath)
        addShaped(channel, from, samples, shapeOf(note, options, shape.take(count)))
      }
    },
  }
}

function addWaves(samples: Float32Array, note: TimedNote, { waves, vibrato = 0 }: OscillatedOptions): void {
  const sways = vibrato > 0 && note.end - note.start > 0.3
  for (const { type, gain, detune = 0, octave = 0 } of waves) {
    const pitch = hertz(note.pitch + 12 * octave)
    const wave = waveFor(type, pitch)
    let phase = 0
    for (let begin = 0; begin < samples.length; begin += step) {
      const time = begin / sampleRate
      // It comes in once a note is held.
      const depth = sways ? vibrato * Math.min(1, Math.max(0, (time - 0.18) / 0.37)) : 0
      const cents = detune + depth * Math.sin(2 * Math.PI * vibratoHertz * (note.start + time))
      const advance = (pitch * 2 ** (cents / 1_200) * waveSize) / sampleRate
      const end = Math.min(samples.length, begin + step)
      for (let at = begin; at < end; at++) {
        const whole = phase | 0
        const low = wave[whole]!
        samples[at] = samples[at]! + gain * (low + (wave[whole + 1]! - low) * (phase - whole))
        phase += advance
        if (phase >= waveSize) phase -= waveSize
      }
    }
  }
}

function filterMoving(samples: Float32Array, note: TimedNote, { filter }: OscillatedOptions): void {
  const open = 0.35 + 0.65 * note.velocity
  const cutoff = (times: number) => Math.min(16_000, Math.max(80, hertz(note.pitch) * times * open + 60))
  const [begin, peak, rest] = [cutoff(filter.begin), cutoff(filter.peak), cutoff(filter.rest)]
  const turn = filter.sweep * 0.35
  const memory = freshMemory()
  for (let at = 0; at < samples.length; at += step) {
    const time = at / sampleRate
    const where =
      time < turn
        ? begin * (peak / begin) ** (time / turn)
        : rest + (peak - rest) * Math.exp((turn - time) / (filter.sweep / 2))
    applyFilter(samples, at, Math.min(samples.length, at + step), lowPassFilter(where, filter.Q), memory)
  }
}

function shapeOf(note: TimedNote, options: OscillatedOptions, values: Float32Array): Float32Array {
  const level = options.gain * loudnessOf(note.velocity)
  const held = note.end - note.start
  new Curve(values, 0)
    .ramp(level, Math.min(options.attack, held * 0.5) * sampleRate)
    .approach(level * options.sustain, options.decay / 3, held * sampleRate)
    .approach(0, options.release / 4, values.length)
  return values
}

/** Adds the air that goes past the lips, before the note is shaped. */
function addBreath(samples: Float32Array, air: Float32Array, note: TimedNote, breath: number): void {
  const blown = noise.take(samples.length)
  const begin = Math.floor(((note.pitch * 0.13) % 1) * sampleRate)
  for (let at = 0; at < blown.length; at++) blown[at] = air[(begin + at) % air.length]!
  const band = Math.min(9_000, hertz(note.pitch) * 2.1)
  applyFilter(blown, 0, blown.length, bandPassFilter(band, 1.4))
  // The lips come first, then the tone.
  const amount = noiseShape.take(samples.length)
  new Curve(amount, breath * 2.2).hold(0.03 * sampleRate).approach(breath, 0.06, amount.length)
  addShaped(samples, 0, blown, amount)
}
