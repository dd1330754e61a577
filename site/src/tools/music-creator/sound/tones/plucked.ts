import { whiteNoise } from '../random.ts'
import {
  addPartials,
  hertz,
  levelTo,
  lowPass,
  sampleRate,
  samplesOf,
  smoothEnds,
  type Channels,
} from './tone.ts'

/** A string of steel, plucked with a finger: noise that goes round in a loop and loses its edges (Karplus and Strong). */
export function guitarTone(pitch: number, most = Infinity): Channels {
  const period = sampleRate / hertz(pitch)
  const seconds = Math.min(4, Math.max(1, 4.6 - (pitch - 40) * 0.055))
  const length = samplesOf(seconds)
  const samples = new Float32Array(Math.min(most, length))
  // The filter of the loop delays by half a sample; what is left over of a sample is an all-pass.
  const whole = Math.floor(period - 0.5 - 0.3)
  const rest = period - 0.5 - whole
  const allPass = (1 - rest) / (1 + rest)
  const pluck = pluckOf(pitch, whole)
  const ring = 3.6 * 2 ** (-(pitch - 40) / 30)
  const loss = 10 ** (-3 / (ring * hertz(pitch)))
  const delay = new Float64Array(whole)
  let place = 0
  let earlier = 0
  let held = 0
  let heldOut = 0
  for (let at = 0; at < samples.length; at++) {
    const out = delay[place]! + (at < pluck.length ? pluck[at]! : 0)
    const soft = loss * 0.5 * (out + earlier)
    earlier = out
    const tuned = allPass * soft + held - allPass * heldOut
    held = soft
    heldOut = tuned
    delay[place] = tuned
    place = place + 1 === whole ? 0 : place + 1
    samples[at] = out
  }
  smoothEnds(samples, 0.001, seconds * 0.3, length)
  return levelTo([samples], 0.16)
}

/** What the finger gives to the string: softer than noise, and with the gap of its place. */
function pluckOf(pitch: number, length: number): Float32Array {
  const burst = whiteNoise(length, 900 + pitch)
  lowPass(burst, 2_200 + pitch * 35)
  lowPass(burst, 5_200)
  const place = Math.max(1, Math.round(length * 0.18))
  const plucked = burst.map((sample, at) => sample - 0.9 * (at >= place ? burst[at - place]! : 0))
  const mean = plucked.reduce((sum, sample) => sum + sample, 0) / length
  return plucked.map((sample) => sample - mean)
}

interface BassString {
  readonly ring: number
  /** How quickly high partials get softer from the start. */
  readonly darkness: number
  /** Where it is plucked, as a share of its length. */
  readonly place: number
  readonly rise: number
  /** Loudness and hertz of the finger or the wood. */
  readonly knock: readonly [loudness: number, hertz: number]
}

function bassTone(pitch: number, most: number, string: BassString): Channels {
  const fundamental = hertz(pitch)
  const seconds = Math.min(3.6, string.ring)
  const length = samplesOf(seconds)
  const samples = new Float32Array(Math.min(most, length))
  const ring = string.ring * 2 ** (-(pitch - 33) / 36)
  const partials = Array.from({ length: 18 }, (_, place) => {
    const n = place + 1
    return {
      hertz: n * fundamental * Math.sqrt(1 + 6e-5 * n * n),
      amplitude: Math.abs(Math.sin(Math.PI * n * string.place)) / n ** string.darkness,
      decay: ring / (1 + 0.3 * place),
      phase: 0.15 * n,
    }
  })
  addPartials(samples, partials)
  const [loudness, cutoff] = string.knock
  const knock = whiteNoise(samplesOf(0.04), 1_300 + pitch)
  lowPass(knock, cutoff)
  lowPass(knock, cutoff)
  for (let at = 0; at < knock.length; at++)
    samples[at] = samples[at]! + knock[at]! * loudness * Math.exp(-at / (knock.length * 0.2))
  smoothEnds(samples, string.rise, seconds * 0.3, length)
  return levelTo([samples], 0.2)
}

/** An electric bass, plucked with the fingers. */
export const fingerBassTone = (pitch: number, most = Infinity): Channels =>
  bassTone(pitch, most, { ring: 4.2, darkness: 1.15, place: 0.21, rise: 0.003, knock: [1.2, 1_400] })

/** A double bass, plucked: darker, softer in its beginning, shorter, with wood in it. */
export const uprightBassTone = (pitch: number, most = Infinity): Channels =>
  bassTone(pitch, most, { ring: 2.3, darkness: 1.75, place: 0.3, rise: 0.009, knock: [4.5, 320] })
