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

/** A sine that dies away as its resonator: y[n] = a·y[n-1] - b·y[n-2], which needs no sine for each sample. */
interface Resonator {
  a: number
  b: number
  last: number
  before: number
  end: number
}

/** Null for what a file cannot hold. */
function resonatorOf({ hertz, amplitude, decay, phase = 0 }: Partial, length: number): Resonator | null {
  const step = (2 * Math.PI * hertz) / sampleRate
  if (step > Math.PI * 0.9 || amplitude === 0) return null
  const shrink = Math.exp(-6.9078 / (decay * sampleRate))
  return {
    a: 2 * shrink * Math.cos(step),
    b: shrink * shrink,
    last: (amplitude * Math.sin(phase - step)) / shrink,
    before: (amplitude * Math.sin(phase - 2 * step)) / (shrink * shrink),
    end: Math.min(length, Math.ceil(decay * sampleRate * 1.4)),
  }
}

const silentResonator: Resonator = { a: 0, b: 0, last: 0, before: 0, end: 0 }

/** Adds sines that die away; above what a file can hold they add nothing. */
export function addPartials(samples: Float32Array, partials: readonly Partial[]): void {
  const resonators = partials
    .map((partial) => resonatorOf(partial, samples.length))
    .filter((resonator) => resonator !== null)
    // Those that die at about the same time together.
    .toSorted((one, other) => other.end - one.end)
  // Four at once: a processor works on one while it waits for another.
  for (let at = 0; at < resonators.length; at += 4) {
    const [one, two, three, four] = [0, 1, 2, 3].map((next) => resonators[at + next] ?? silentResonator)
    addFour(samples, one!, two!, three!, four!)
  }
}

function addFour(samples: Float32Array, p: Resonator, q: Resonator, r: Resonator, s: Resonator): void {
  let [p1, p2, q1, q2] = [p.last, p.before, q.last, q.before]
  let [r1, r2, s1, s2] = [r.last, r.before, s.last, s.before]
  for (let at = 0; at < p.end; at++) {
    const pNow = p.a * p1 - p.b * p2
    const qNow = q.a * q1 - q.b * q2
    const rNow = r.a * r1 - r.b * r2
    const sNow = s.a * s1 - s.b * s2
    p2 = p1
    p1 = pNow
    q2 = q1
    q1 = qNow
    r2 = r1
    r1 = rNow
    s2 = s1
    s1 = sNow
    samples[at] = samples[at]! + (pNow + qNow + (rNow + sNow))
  }
}

/**
 * Lets the beginning come softly and the end go softly.
 *
 * @param whole so many samples the tone has, if these are only its first ones
 */
export function smoothEnds(
  samples: Float32Array,
  inSeconds: number,
  outSeconds: number,
  whole: number = samples.length,
): void {
  const rise = Math.min(samples.length, samplesOf(inSeconds))
  for (let at = 0; at < rise; at++) samples[at] = samples[at]! * (0.5 - 0.5 * Math.cos((Math.PI * at) / rise))
  const fall = Math.min(whole, samplesOf(outSeconds))
  for (let index = whole - fall; index < samples.length; index++) {
    const left = whole - 1 - index
    samples[index] = samples[index]! * (0.5 - 0.5 * Math.cos((Math.PI * left) / fall))
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
