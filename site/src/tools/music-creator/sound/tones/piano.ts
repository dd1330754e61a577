import { whiteNoise } from '../random.ts'
import {
  addPartials,
  hertz,
  levelTo,
  lowPass,
  samplesOf,
  smoothEnds,
  type Channels,
  type Partial,
} from './tone.ts'

/** Where the hammer meets the string, as a share of its length: partials with a node there are missing. */
const strikePlace = 1 / 7.3

/**
 * A grand piano's string as its partials: stiff, so that high ones are sharp; each dies first quickly and then slowly,
 * and beats, because a key strikes several strings.
 */
export function pianoTone(pitch: number, most = Infinity): Channels {
  const fundamental = hertz(pitch)
  const stiffness = 1.2e-4 * Math.exp(0.045 * (pitch - 36))
  const ring = 11 * 2 ** (-(pitch - 24) / 27)
  const seconds = Math.min(4.5, Math.max(0.9, ring * 0.75))
  const whole = samplesOf(seconds)
  const left = new Float32Array(Math.min(most, whole))
  const right = new Float32Array(left.length)
  const both = new Float32Array(left.length)
  const partials: Record<'both' | 'left' | 'right', Partial[]> = { both: [], left: [], right: [] }
  const softening = 1_500 + fundamental * 1.6
  for (let n = 1; n <= 26; n++) {
    const frequency = n * fundamental * Math.sqrt(1 + stiffness * n * n)
    if (frequency > 14_000) break
    const amplitude =
      (Math.abs(Math.sin(Math.PI * n * strikePlace)) / n ** 0.85) * Math.exp(-frequency / softening / 1.7)
    if (amplitude < 4e-4) continue
    const decay = ring / (1 + 0.14 * (n - 1) + (frequency / 3_200) ** 1.3)
    const beat = 0.16 + 0.05 * n
    partials.both.push({ hertz: frequency, amplitude: amplitude * 0.75, decay: decay * 0.42 })
    partials.left.push({ hertz: frequency - beat, amplitude: amplitude * 0.5, decay, phase: 0.3 * n })
    partials.right.push({ hertz: frequency + beat, amplitude: amplitude * 0.5, decay, phase: -0.25 * n })
  }
  addPartials(both, partials.both)
  addPartials(left, partials.left)
  addPartials(right, partials.right)
  const knock = hammer(pitch)
  for (const samples of [left, right]) {
    for (let at = 0; at < samples.length; at++) samples[at] = samples[at]! + both[at]!
    for (let at = 0; at < knock.length && at < samples.length; at++) samples[at] = samples[at]! + knock[at]!
    smoothEnds(samples, 0.0015, seconds * 0.3, whole)
  }
  return levelTo([left, right], 0.16)
}

/** Felt and wood at the moment of the stroke. */
function hammer(pitch: number): Float32Array {
  const burst = whiteNoise(samplesOf(0.05), 500 + pitch)
  lowPass(burst, 900 + pitch * 14)
  lowPass(burst, 900 + pitch * 14)
  for (let at = 0; at < burst.length; at++)
    burst[at] = burst[at]! * 0.9 * Math.exp(-at / (burst.length * 0.14))
  return burst
}
