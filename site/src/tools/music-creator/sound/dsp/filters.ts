import { sampleRate } from '../tones/tone.ts'

/**
 * Factors of a filter of second order, `a0` being 1; by Robert Bristow-Johnson's cookbook for audio equalisers, which
 * Web Audio follows too.
 */
export interface Filter {
  readonly b0: number
  readonly b1: number
  readonly b2: number
  readonly a1: number
  readonly a2: number
}

const angleOf = (hertz: number) => (2 * Math.PI * Math.min(hertz, sampleRate * 0.49)) / sampleRate

/** Keeps what is below `hertz`. @param bulge there, in decibels; at -3 nothing gets louder */
export function lowPassFilter(hertz: number, bulge: number): Filter {
  const angle = angleOf(hertz)
  const cosine = Math.cos(angle)
  const alpha = Math.sin(angle) / (2 * 10 ** (bulge / 20))
  const a0 = 1 + alpha
  const b0 = (1 - cosine) / 2 / a0
  return { b0, b1: 2 * b0, b2: b0, a1: (-2 * cosine) / a0, a2: (1 - alpha) / a0 }
}

/** Keeps what is around `hertz`. @param sharpness the higher, the narrower */
export function bandPassFilter(hertz: number, sharpness: number): Filter {
  const angle = angleOf(hertz)
  const alpha = Math.sin(angle) / (2 * sharpness)
  const a0 = 1 + alpha
  return { b0: alpha / a0, b1: 0, b2: -alpha / a0, a1: (-2 * Math.cos(angle)) / a0, a2: (1 - alpha) / a0 }
}

/** Makes what is around `hertz` louder. @param decibels how much; below 0 softer */
export function peakingFilter(hertz: number, sharpness: number, decibels: number): Filter {
  const angle = angleOf(hertz)
  const alpha = Math.sin(angle) / (2 * sharpness)
  const cosine = Math.cos(angle)
  const gain = 10 ** (decibels / 40)
  const a0 = 1 + alpha / gain
  return {
    b0: (1 + alpha * gain) / a0,
    b1: (-2 * cosine) / a0,
    b2: (1 - alpha * gain) / a0,
    a1: (-2 * cosine) / a0,
    a2: (1 - alpha / gain) / a0,
  }
}

/** Makes what is above `hertz` louder. @param decibels how much; below 0 softer */
export function highShelfFilter(hertz: number, decibels: number): Filter {
  const angle = angleOf(hertz)
  const cosine = Math.cos(angle)
  const gain = 10 ** (decibels / 40)
  const slope = Math.sqrt(2 * gain) * Math.sin(angle)
  const a0 = gain + 1 - (gain - 1) * cosine + slope
  return {
    b0: (gain * (gain + 1 + (gain - 1) * cosine + slope)) / a0,
    b1: (-2 * gain * (gain - 1 + (gain + 1) * cosine)) / a0,
    b2: (gain * (gain + 1 + (gain - 1) * cosine - slope)) / a0,
    a1: (2 * (gain - 1 - (gain + 1) * cosine)) / a0,
    a2: (gain + 1 - (gain - 1) * cosine - slope) / a0,
  }
}

/** What a filter remembers from one stretch of a sound to the next: its last two samples, as they came and as they went. */
export interface FilterMemory {
  x1: number
  x2: number
  y1: number
  y2: number
}

export const freshMemory = (): FilterMemory => ({ x1: 0, x2: 0, y1: 0, y2: 0 })

/** Filters the samples from `from` up to `to`, in place. */
export function applyFilter(
  samples: Float32Array,
  from: number,
  to: number,
  { b0, b1, b2, a1, a2 }: Filter,
  memory: FilterMemory = freshMemory(),
): void {
  let { x1, x2, y1, y2 } = memory
  for (let at = from; at < to; at++) {
    const x = samples[at]!
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    samples[at] = y
  }
  memory.x1 = x1
  memory.x2 = x2
  // Numbers too small to matter would take processors many times as long.
  memory.y1 = Math.abs(y1) < 1e-20 ? 0 : y1
  memory.y2 = Math.abs(y2) < 1e-20 ? 0 : y2
}
