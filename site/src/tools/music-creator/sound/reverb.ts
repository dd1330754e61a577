import type { Room } from './room.ts'

/** The room works at half of 44.1 kHz, in hertz: its walls swallow what is above that. */
const rate = 22_050
/** Lengths of the lines in samples: they share no factor, so their echoes never fall together. */
const lines = [709, 787, 887, 967, 1_069, 1_151, 1_249, 1_361]
/** Lengths of the all-passes that blur the sound before it enters the lines. */
const blurs = [71, 53, 191, 139]
const blurFeedback = 0.68
/** Samples before the first echo: about 12 ms. */
const early = 265
/** Samples that are worked on at once; no line is shorter, so that each can be read before it is written. */
const block = 512

/** Adds a room to sound, piece after piece; what it holds goes on into the next piece. */
export interface Reverb {
  /**
   * Adds the echo of the samples from `from` up to `to`, in place. Both are even, but for the end of the sound.
   *
   * @param send how much of the sound goes into the room
   */
  process(left: Float32Array, right: Float32Array, from: number, to: number, send: number): void
}

/**
 * A room as eight delay lines that feed each other (a feedback delay network), for sound at 44.1 kHz: each lets high
 * notes go first. It costs a small part of what a browser needs to convolve with an impulse of the same length.
 */
export function createReverb({ seconds, wet, darkness }: Room): Reverb {
  const before = new Ring(early)
  const diffusers = blurs.map((length) => new Ring(length))
  const delays = lines.map((length) => new Ring(length))
  const losses = lines.map((length) => 10 ** ((-3 * length) / (seconds * rate)))
  const keep = Math.exp((-2 * Math.PI * darkness) / rate)
  const dark = new Float64Array(lines.length)
  // The longer a room rings, the more of the sound is in it at once.
  const level = wet * 0.42 * Math.sqrt(1.6 / seconds)

  const input = new Float64Array(block)
  const arrived = lines.map(() => new Float64Array(block))
  const shared = new Float64Array(block)
  const outLeft = new Float64Array(block + 1)
  const outRight = new Float64Array(block + 1)

  function inside(count: number): void {
    before.pass(input, count)
    for (const diffuser of diffusers) diffuser.blur(input, count)
    shared.fill(0)
    for (const [n, line] of delays.entries())
      dark[n] = line.read(arrived[n]!, shared, count, losses[n]!, keep, dark[n]!)
    // Every line hears all lines, and nothing gets louder (a Householder matrix).
    for (const [n, line] of delays.entries())
      line.write(arrived[n]!, shared, input, count, n % 2 === 0 ? 1 : -1)
  }

  function outside(count: number): void {
    const [a, b, c, d, e, f, g, h] = arrived as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ]
    for (let at = 0; at < count; at++) {
      outLeft[at + 1] = level * (a[at]! - c[at]! + e[at]! - g[at]!)
      outRight[at + 1] = level * (b[at]! - d[at]! + f[at]! - h[at]!)
    }
  }

  return {
    process(left, right, from, to, send) {
      for (let begin = from; begin < to; begin += block * 2) {
        const end = Math.min(to, begin + block * 2)
        const count = (end - begin + 1) >> 1
        for (let at = 0, index = begin; at < count; at++, index += 2)
          input[at] =
            (left[index]! + right[index]! + (index + 1 < end ? left[index + 1]! + right[index + 1]! : 0)) *
            0.5 *
            send
        inside(count)
        outside(count)
        for (let at = 0, index = begin; at < count; at++, index += 2) {
          left[index] = left[index]! + (outLeft[at]! + outLeft[at + 1]!) * 0.5
          right[index] = right[index]! + (outRight[at]! + outRight[at + 1]!) * 0.5
          if (index + 1 >= end) continue
          left[index + 1] = left[index + 1]! + outLeft[at + 1]!
          right[index + 1] = right[index + 1]! + outRight[at + 1]!
        }
        outLeft[0] = outLeft[count]!
        outRight[0] = outRight[count]!
      }
    },
  }
}

/** Samples that come out as late as they are many. Numbers of 64 bits, since others would be turned into them each time. */
class Ring {
  readonly #samples: Float64Array
  #place = 0

  constructor(length: number) {
    this.#samples = new Float64Array(length)
  }

  pass(sound: Float64Array, count: number): void {
    const samples = this.#samples
    let place = this.#place
    for (let at = 0; at < count;) {
      const end = Math.min(count, at + samples.length - place)
      for (; at < end; at++, place++) {
        const held = samples[place]!
        samples[place] = sound[at]!
        sound[at] = held
      }
      if (place === samples.length) place = 0
    }
    this.#place = place
  }

  /** Lets everything through, but each tone at another time (an all-pass of Schroeder's). */
  blur(sound: Float64Array, count: number): void {
    const samples = this.#samples
    let place = this.#place
    for (let at = 0; at < count;) {
      const end = Math.min(count, at + samples.length - place)
      for (; at < end; at++, place++) {
        const held = samples[place]!
        const stored = sound[at]! - blurFeedback * held
        samples[place] = stored
        sound[at] = held + blurFeedback * stored
      }
      if (place === samples.length) place = 0
    }
    this.#place = place
  }

  /** Takes what comes out, softer and darker, without going on; adds it to the sum, and answers the last of it. */
  read(
    out: Float64Array,
    sum: Float64Array,
    count: number,
    loss: number,
    keep: number,
    last: number,
  ): number {
    const samples = this.#samples
    const [now, before] = [loss * (1 - keep), keep]
    let place = this.#place
    let held = last
    for (let at = 0; at < count;) {
      const end = Math.min(count, at + samples.length - place)
      for (; at < end; at++, place++) {
        held = samples[place]! * now + held * before
        out[at] = held
        sum[at] = sum[at]! + held
      }
      if (place === samples.length) place = 0
    }
    // Numbers too small to matter would take processors many times as long.
    return Math.abs(held) < 1e-30 ? 0 : held
  }

  write(own: Float64Array, sum: Float64Array, input: Float64Array, count: number, sign: number): void {
    const samples = this.#samples
    let place = this.#place
    for (let at = 0; at < count;) {
      const end = Math.min(count, at + samples.length - place)
      for (; at < end; at++, place++) samples[place] = own[at]! - 0.25 * sum[at]! + sign * input[at]!
      if (place === samples.length) place = 0
    }
    this.#place = place
  }
}
