import type { Channels } from '../tones/tone.ts'
import type { Filter } from './filters.ts'
import type { Sound } from './pan.ts'

/** A note that reads its tone faster or slower, through a filter, each sample as loud as a curve says. */
export interface Voice {
  /** Read round and round; the sound has as many channels. */
  readonly tone: Channels
  /** Place in the tone where it begins, in samples. */
  readonly begin: number
  /** Samples of the tone for each sample of the sound. */
  readonly rate: number
  readonly filter: Filter
  readonly curve: Float32Array
}

/** Adds a voice to a sound: read, filtered and shaped in one go, since memory is slower than all of that. */
export function addVoice(sound: Sound, from: number, voice: Voice): void {
  if (sound.length === 1) addMono(sound[0], voice.tone[0]!, from, voice)
  else addStereo(sound[0], sound[1], voice.tone[0]!, voice.tone[1]!, from, voice)
}

function addMono(
  channel: Float32Array,
  tone: Float32Array,
  from: number,
  { begin, rate, filter: { b0, b1, b2, a1, a2 }, curve }: Voice,
): void {
  const { length } = tone
  let place = begin
  let [z1, z2] = [0, 0]
  for (let at = 0; at < curve.length; at++) {
    if (place >= length) place -= length
    const whole = place | 0
    const next = whole + 1 === length ? 0 : whole + 1
    const x = tone[whole]! + (tone[next]! - tone[whole]!) * (place - whole)
    const y = b0 * x + z1
    z1 = b1 * x - a1 * y + z2
    z2 = b2 * x - a2 * y
    channel[from + at] = channel[from + at]! + y * curve[at]!
    place += rate
  }
}

function addStereo(
  left: Float32Array,
  right: Float32Array,
  leftTone: Float32Array,
  rightTone: Float32Array,
  from: number,
  { begin, rate, filter: { b0, b1, b2, a1, a2 }, curve }: Voice,
): void {
  const { length } = leftTone
  let place = begin
  let [l1, l2, r1, r2] = [0, 0, 0, 0]
  for (let at = 0; at < curve.length; at++) {
    if (place >= length) place -= length
    const whole = place | 0
    const next = whole + 1 === length ? 0 : whole + 1
    const rest = place - whole
    const lx = leftTone[whole]! + (leftTone[next]! - leftTone[whole]!) * rest
    const rx = rightTone[whole]! + (rightTone[next]! - rightTone[whole]!) * rest
    const ly = b0 * lx + l1
    const ry = b0 * rx + r1
    l1 = b1 * lx - a1 * ly + l2
    l2 = b2 * lx - a2 * ly
    r1 = b1 * rx - a1 * ry + r2
    r2 = b2 * rx - a2 * ry
    const level = curve[at]!
    left[from + at] = left[from + at]! + ly * level
    right[from + at] = right[from + at]! + ry * level
    place += rate
  }
}
