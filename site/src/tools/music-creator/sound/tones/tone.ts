/** Sampling rate of everything that is rendered, in hertz. */
export const sampleRate = 44_100

/** Samples of one or two channels. */
export type Channels = readonly Float32Array<ArrayBuffer>[]

/** Hertz of a MIDI pitch, tuned to A4 = 440. */
export const hertz = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12)

export const samplesOf = (seconds: number): number => Math.max(1, Math.round(seconds * sampleRate))

/** One sine that dies away. */
export interface Partial {
  readonly hertz: number
  readonly amplitude: number
  /** Seconds until it is 60 dB softer. */
  readonly decay: number
  /** In radians. @default 0 */
  readonly phase?: number
}

/** Adds a sine that dies away; above what a file can hold it adds nothing. */
export function addPartial(samples: Float32Array, partial: Partial, from = 0): void {
  const { amplitude, decay, phase = 0 } = partial
  const step = (2 * Math.PI * partial.hertz) / sampleRate
  if (step > Math.PI * 0.9 || amplitude === 0) return
  const shrink = Math.exp(-6.9078 / (decay * sampleRate))
  // A resonator needs no sine for each sample: y[n] = 2r·cos(w)·y[n-1] - r²·y[n-2].
  const a = 2 * shrink * Math.cos(step)
  const b = shrink * shrink
  let last = (amplitude * Math.sin(phase - step)) / shrink
  let before = (amplitude * Math.sin(phase - 2 * step)) / b
  const end = Math.min(samples.length, from + Math.ceil(decay * sampleRate * 1.4))
  for (let at = from; at < end; at++) {
    const next = a * last - b * before
    before = last
    last = next
    samples[at] = samples[at]! + next
  }
}

/** Lets the beginning come softly and the end go softly. */
export function smoothEnds(samples: Float32Array, inSeconds: number, outSeconds: number): void {
  const rise = Math.min(samples.length, samplesOf(inSeconds))
  for (let at = 0; at < rise; at++) samples[at] = samples[at]! * (0.5 - 0.5 * Math.cos((Math.PI * at) / rise))
  const fall = Math.min(samples.length, samplesOf(outSeconds))
  for (let at = 0; at < fall; at++) {
    const index = samples.length - 1 - at
    samples[index] = samples[index]! * (0.5 - 0.5 * Math.cos((Math.PI * at) / fall))
  }
}

/** A filter of one pole, in place: what is above `cutoff` hertz gets softer. */
export function lowPass(samples: Float32Array, cutoff: number): void {
  const keep = Math.exp((-2 * Math.PI * cutoff) / sampleRate)
  let held = 0
  for (let at = 0; at < samples.length; at++) {
    held = samples[at]! * (1 - keep) + held * keep
    samples[at] = held
  }
}

/** A filter of one pole, in place: what is below `cutoff` hertz gets softer. */
export function highPass(samples: Float32Array, cutoff: number): void {
  const keep = Math.exp((-2 * Math.PI * cutoff) / sampleRate)
  let held = 0
  for (let at = 0; at < samples.length; at++) {
    const now = samples[at]!
    held = now * (1 - keep) + held * keep
    samples[at] = now - held
  }
}

/** The highest sample there is. */
export function peakOf(channels: readonly Float32Array[]): number {
  let peak = 0
  for (const samples of channels)
    for (let at = 0; at < samples.length; at++) {
      const size = Math.abs(samples[at]!)
      if (size > peak) peak = size
    }
  return peak
}

/** Makes the first part as loud as in every other tone of that instrument, but for peaks above 1. */
export function levelTo(channels: Channels, loudness: number, seconds = 0.35): Channels {
  let sum = 0
  let count = 0
  for (const samples of channels) {
    const end = Math.min(samples.length, samplesOf(seconds))
    for (let at = 0; at < end; at++) sum += samples[at]! ** 2
    count += end
  }
  const scale = sum > 0 ? Math.min(loudness / Math.sqrt(sum / count), 1 / peakOf(channels)) : 1
  for (const samples of channels)
    for (let at = 0; at < samples.length; at++) samples[at] = samples[at]! * scale
  return channels
}

/** Makes the highest sample `peak`. */
export function peakTo(channels: Channels, peak: number): Channels {
  const scale = peak / (peakOf(channels) || 1)
  for (const samples of channels)
    for (let at = 0; at < samples.length; at++) samples[at] = samples[at]! * scale
  return channels
}
