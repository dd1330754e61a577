import type { Sound } from '../dsp/pan.ts'
import type { TimedNote } from '../note-plan.ts'
import type { ToneShelf } from '../tone-shelf.ts'

/** Turns notes into sound. */
export interface Instrument {
  /** Of what it plays, before its effect. */
  readonly channels: 1 | 2
  /** Adds the notes to a sound, which is as long as the piece. */
  play(sound: Sound, notes: readonly TimedNote[], shelf: ToneShelf): void
  /** What a part goes through as a whole; answers another sound, or the same. */
  readonly effect?: ((sound: Sound) => Sound) | undefined
}

/** How loud a stroke of `velocity` is: ears hear steps of decibels, not of amplitude. */
export const loudnessOf = (velocity: number): number => velocity ** 1.5

/** Memory for one note at a time. */
export class Scratch {
  #samples = new Float32Array(1)

  /** So many samples, with whatever is left in them. */
  take(count: number): Float32Array {
    if (this.#samples.length < count) this.#samples = new Float32Array(count * 2)
    return this.#samples.subarray(0, count)
  }
}

/** Adds a note to a channel, each sample as loud as the curve says. */
export function addShaped(
  channel: Float32Array,
  from: number,
  samples: Float32Array,
  curve: Float32Array,
): void {
  const end = Math.min(samples.length, channel.length - from)
  for (let at = 0; at < end; at++) channel[from + at] = channel[from + at]! + samples[at]! * curve[at]!
}
