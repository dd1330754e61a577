import { createRandom } from '../sound/random.ts'

/** Answers the dither of one sample after the other: noise of two steps, the same for every file. */
export function createDither(seed: number): () => number {
  const random = createRandom(seed)
  // The difference of two even noises lies like a roof (triangular), which leaves no trace of the signal in the error.
  return () => random() - random()
}

/** Writes samples as whole numbers of 16 bits, with dither; what is too loud is cut off. */
export function toSixteenBit(samples: Float32Array, seed: number): Int16Array<ArrayBuffer> {
  const dither = createDither(seed)
  const whole = new Int16Array(samples.length)
  for (let at = 0; at < samples.length; at++) {
    const value = Math.round(samples[at]! * 32_767 + dither())
    whole[at] = value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value
  }
  return whole
}
