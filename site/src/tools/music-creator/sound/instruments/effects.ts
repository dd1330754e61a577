import { applyFilter, highShelfFilter, lowPassFilter, peakingFilter } from '../dsp/filters.ts'
import { sidesOf, turnOf, type Sound, type StereoSound } from '../dsp/pan.ts'
import { sampleRate } from '../tones/tone.ts'

/** Samples for which what sways slowly stands still. */
const step = 32
/** Seconds by which the copies of a chorus come earlier and later. */
const swing = 0.003
/** What a chorus lets through: with its copies it is louder. */
const chorusLevel = 0.85

const swayAt = (hertz: number, at: number) => Math.sin((2 * Math.PI * hertz * at) / sampleRate)
const sidesAlike = (sound: Sound): StereoSound => [sound[0], sound[1] ?? sound[0]]

function softened(sound: Float32Array): Float32Array {
  const softer = new Float32Array(sound.length)
  for (let at = 0; at < sound.length; at++) softer[at] = sound[at]! * chorusLevel
  return softer
}

/** Two late copies whose lateness sways, one on each side: several players instead of one. */
export function chorus(sound: Sound): Sound {
  const [inLeft, inRight] = sidesAlike(sound)
  const left = softened(inLeft)
  const right = softened(inRight)
  for (const [pan, hertz, delay] of [
    [-0.8, 0.31, 0.014],
    [0.8, 0.43, 0.019],
  ] as const) {
    const turn = turnOf(pan)
    const gain = 0.5 * chorusLevel
    const [leftToLeft, leftToRight] = [turn.leftToLeft * gain, turn.leftToRight * gain]
    const [rightToLeft, rightToRight] = [turn.rightToLeft * gain, turn.rightToRight * gain]
    const first = Math.ceil(((delay + swing) * sampleRate) / step + 1) * step
    for (let begin = first; begin < left.length; begin += step) {
      // The lateness goes in steps that are parts of a sample.
      const late = (delay + swing * swayAt(hertz, begin)) * sampleRate
      const whole = Math.floor(late)
      const rest = late - whole
      const end = Math.min(left.length, begin + step)
      for (let at = begin, from = begin - whole; at < end; at++, from++) {
        const l = inLeft[from]! + (inLeft[from - 1]! - inLeft[from]!) * rest
        const r = inRight[from]! + (inRight[from - 1]! - inRight[from]!) * rest
        left[at] = left[at]! + l * leftToLeft + r * rightToLeft
        right[at] = right[at]! + l * leftToRight + r * rightToRight
      }
    }
  }
  return [left, right]
}

/** From one side to the other and back, as the amplifiers of electric pianos do. */
export function tremolo([sound]: Sound): Sound {
  const right = new Float32Array(sound.length)
  let [toLeft, toRight] = sidesOf(0)
  for (let begin = 0; begin < sound.length; begin += step) {
    const [nextLeft, nextRight] = sidesOf(0.42 * swayAt(4.3, begin + step))
    const end = Math.min(sound.length, begin + step)
    for (let at = begin; at < end; at++) {
      const share = (at - begin) / step
      const sample = sound[at]!
      right[at] = sample * (toRight + (nextRight - toRight) * share)
      sound[at] = sample * (toLeft + (nextLeft - toLeft) * share)
    }
    toLeft = nextLeft
    toRight = nextRight
  }
  return [sound, right]
}

/** One late copy on each side, softer and darker. */
export function echo([sound]: Sound): Sound {
  const left = sound.slice()
  const right = sound.slice()
  for (const [pan, delay, gain] of [
    [-0.7, 0.29, 0.24],
    [0.7, 0.46, 0.17],
  ] as const) {
    const copy = sound.slice()
    applyFilter(copy, 0, copy.length, lowPassFilter(2_600, 1))
    const late = Math.round(delay * sampleRate)
    const [toLeft, toRight] = sidesOf(pan).map((side) => side * gain) as [number, number]
    for (let at = late; at < sound.length; at++) {
      left[at] = left[at]! + copy[at - late]! * toLeft
      right[at] = right[at]! + copy[at - late]! * toRight
    }
  }
  return [left, right]
}

const wood = [peakingFilter(108, 1.6, 4), peakingFilter(215, 1.8, 3.5), highShelfFilter(4_200, -4)]

/** The wooden box of a guitar: two resonances, and no rumble. */
export function woodenBody(sound: Sound): Sound {
  for (const filter of wood) applyFilter(sound[0], 0, sound[0].length, filter)
  return sound
}
