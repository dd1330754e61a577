import type { TimedNote } from '../note-plan.ts'
import type { Tone } from '../tone-shelf.ts'
import type { Channels } from '../tones/tone.ts'
import { connectAll, gather, loudnessOf, throughEffect, type Effect, type Instrument } from './instrument.ts'

export interface SampledOptions {
  /** Names its tones. */
  readonly name: string
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
  readonly effect?: (context: BaseAudioContext) => Effect
  /** How long the effect goes on, in seconds. @default 0.1 */
  readonly effectTail?: number
}

/** Every third pitch has a tone of its own; its neighbours are it, a little faster or slower. */
const rootOf = (pitch: number) => pitch - (pitch % 3) + 1

/** An instrument whose tones are computed beforehand: strings that are struck or plucked, and ensembles. */
export function sampled(options: SampledOptions): Instrument {
  const { name, tone, loops = false, gain, attack = 0, release, effect, effectTail = 0.1 } = options
  const toneOf = (root: number): Tone => ({ name: `${name} ${root}`, make: () => tone(root) })

  function cutoffOf({ pitch, velocity }: TimedNote): number {
    const [soft, strong] = options.cutoff
    const open = soft * (strong / soft) ** velocity
    // Higher notes need more room, but not as much more as they are higher.
    return Math.min(18_000, open * 2 ** ((pitch - 60) / 24))
  }

  return {
    tones: (notes) => [...new Set(notes.map(({ pitch }) => rootOf(pitch)))].map(toneOf),
    ring: () => release * 1.5 + effectTail,
    play(stage, notes) {
      const { context, shelf } = stage
      const sounding: AudioNode[] = []
      for (const [index, note] of notes.entries()) {
        const root = rootOf(note.pitch)
        const buffer = shelf.take(toneOf(root))
        const source = new AudioBufferSourceNode(context, {
          buffer,
          loop: loops,
          playbackRate: 2 ** ((note.pitch - root) / 12),
        })
        const filter = new BiquadFilterNode(context, {
          type: 'lowpass',
          frequency: cutoffOf(note),
          // In decibels; this one bulges nowhere.
          Q: -3,
        })
        const level = gain * loudnessOf(note.velocity)
        const envelope = new GainNode(context, { gain: loops ? 0 : level })
        const held = note.end - note.start
        if (loops) {
          const rise = Math.min(attack, held * 0.6)
          envelope.gain.setValueAtTime(0, note.start)
          envelope.gain.linearRampToValueAtTime(level, note.start + rise)
        }
        envelope.gain.setValueAtTime(level, note.end)
        envelope.gain.setTargetAtTime(0, note.end, release / 4)
        connectAll(source, filter, envelope)
        sounding.push(envelope)
        // Notes of one chord begin at other places of their loops, or they would sway together.
        source.start(note.start, loops ? ((index * 0.37 + note.pitch * 0.11) % 1) * buffer.duration : 0)
        source.stop(note.end + release * 1.5)
      }
      gather(context, sounding, throughEffect(stage, effect))
    },
  }
}
