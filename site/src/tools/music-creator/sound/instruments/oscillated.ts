import type { TimedNote } from '../note-plan.ts'
import type { Tone } from '../tone-shelf.ts'
import { whiteNoise } from '../random.ts'
import { hertz, sampleRate } from '../tones/tone.ts'
import {
  connectAll,
  gather,
  loudnessOf,
  throughEffect,
  type Effect,
  type Instrument,
  type Stage,
} from './instrument.ts'

export interface OscillatedOptions {
  readonly waves: readonly {
    readonly type: 'sine' | 'triangle' | 'square' | 'sawtooth'
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
  readonly effect?: (context: BaseAudioContext) => Effect
  /** How long the effect goes on, in seconds. @default 0 */
  readonly effectTail?: number
}

const breathTone: Tone = { name: 'breath', make: () => [whiteNoise(sampleRate * 2, 7_007)] }

/** An instrument of oscillators behind a filter: what is blown, and what never was anything but electric. */
export function oscillated(options: OscillatedOptions): Instrument {
  const { waves, release, vibrato = 0, breath = 0, effect, effectTail = 0 } = options
  return {
    tones: () => (breath > 0 ? [breathTone] : []),
    ring: () => release * 1.5 + effectTail,
    play(stage, notes) {
      const { context } = stage
      const sounding: AudioNode[] = []
      const lilt = vibrato > 0 ? new OscillatorNode(context, { frequency: 5.2 }) : null
      lilt?.start(0)
      for (const note of notes) {
        const end = note.end + release * 1.5
        const filter = new BiquadFilterNode(context, { type: 'lowpass', Q: options.filter.Q })
        // Values for each sample would cost four times as much, and nobody hears the steps.
        filter.frequency.automationRate = 'k-rate'
        moveFilter(filter.frequency, note, options)
        const envelope = new GainNode(context, { gain: 0 })
        shape(envelope.gain, note, options)
        filter.connect(envelope)
        sounding.push(envelope)
        const depth = lilt && note.end - note.start > 0.3 ? new GainNode(context, { gain: 0 }) : null
        if (depth) {
          lilt!.connect(depth)
          depth.gain.setValueAtTime(0, note.start + 0.18)
          depth.gain.linearRampToValueAtTime(vibrato, note.start + 0.55)
        }
        const tones: AudioNode[] = []
        for (const { type, gain, detune = 0, octave = 0 } of waves) {
          const wave = new OscillatorNode(context, {
            type,
            frequency: hertz(note.pitch + 12 * octave),
            detune,
          })
          wave.detune.automationRate = 'k-rate'
          depth?.connect(wave.detune)
          tones.push(gain === 1 ? wave : wave.connect(new GainNode(context, { gain })))
          wave.start(note.start)
          wave.stop(end)
        }
        gather(context, tones, filter)
        if (breath > 0) blow(stage, note, end, breath, envelope)
      }
      gather(context, sounding, throughEffect(stage, effect))
    },
  }
}

function shape(gain: AudioParam, note: TimedNote, options: OscillatedOptions): void {
  const level = options.gain * loudnessOf(note.velocity)
  const held = note.end - note.start
  const attack = Math.min(options.attack, held * 0.5)
  const rest = level * options.sustain
  gain.setValueAtTime(0, note.start)
  gain.linearRampToValueAtTime(level, note.start + attack)
  gain.setTargetAtTime(rest, note.start + attack, options.decay / 3)
  // Browsers differ in where a curve that is cut off leaves the value, so it is said.
  const there = rest + (level - rest) * Math.exp((-3 * (held - attack)) / options.decay)
  gain.setValueAtTime(there, note.end)
  gain.setTargetAtTime(0, note.end, options.release / 4)
}

function moveFilter(frequency: AudioParam, note: TimedNote, { filter }: OscillatedOptions): void {
  const open = 0.35 + 0.65 * note.velocity
  const at = (times: number) => Math.min(16_000, Math.max(80, hertz(note.pitch) * times * open + 60))
  frequency.setValueAtTime(at(filter.begin), note.start)
  if (filter.begin !== filter.peak)
    frequency.exponentialRampToValueAtTime(at(filter.peak), note.start + filter.sweep * 0.35)
  if (filter.peak !== filter.rest)
    frequency.setTargetAtTime(at(filter.rest), note.start + filter.sweep * 0.35, filter.sweep / 2)
}

function blow(
  { context, shelf }: Stage,
  note: TimedNote,
  end: number,
  breath: number,
  envelope: AudioNode,
): void {
  const buffer = shelf.take(breathTone)
  const source = new AudioBufferSourceNode(context, { buffer, loop: true })
  const band = new BiquadFilterNode(context, {
    type: 'bandpass',
    frequency: Math.min(9_000, hertz(note.pitch) * 2.1),
    Q: 1.4,
  })
  const amount = new GainNode(context, { gain: breath * 2.2 })
  // The lips come first, then the tone.
  amount.gain.setValueAtTime(breath * 2.2, note.start)
  amount.gain.setTargetAtTime(breath, note.start + 0.03, 0.06)
  connectAll(source, band, amount, envelope)
  source.start(note.start, (note.pitch * 0.13) % 1)
  source.stop(end)
}
