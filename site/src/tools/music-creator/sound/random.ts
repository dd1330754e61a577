/**
 * Answers numbers from 0 to below 1 that look random and are the same for the same seed in every browser, so that one
 * score always sounds the same (mulberry32).
 */
export function createRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** White noise between -1 and 1. */
export function whiteNoise(length: number, seed: number): Float32Array<ArrayBuffer> {
  const random = createRandom(seed)
  const samples = new Float32Array(length)
  for (let at = 0; at < length; at++) samples[at] = random() * 2 - 1
  return samples
}
