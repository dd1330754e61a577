/** The first 32 bits of the fractional parts of roots of the first primes, as FIPS 180-4 asks for. */
function fractions(count: number, root: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate += 1) {
    let isPrime = true
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) isPrime &&= candidate % divisor !== 0
    if (isPrime) found.push((candidate ** (1 / root) * 2 ** 32) | 0)
  }
  return found
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/**
 * SHA-256 without waiting. The browser's own answers later, and only on https; the window that is opened with the
 * result has to be opened within the press.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const state = fractions(8, 2)
  const constants = fractions(64, 3)
  const length = Math.ceil((message.length + 9) / 64) * 64
  const padded = new Uint8Array(length)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(length - 4, message.length << 3)

  const words = new Int32Array(64)
  for (let block = 0; block < length; block += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(block + i * 4)
    for (let i = 16; i < 64; i += 1) {
      const [early, late] = [words[i - 15]!, words[i - 2]!]
      const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
      const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
      words[i] = words[i - 16]! + first + words[i - 7]! + second
    }
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
    for (let i = 0; i < 64; i += 1) {
      const choice = (e & f) ^ (~e & g)
      const majority = (a & b) ^ (a & c) ^ (b & c)
      const mixed = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + constants[i]! + words[i]!
      const next = mixed + (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + mixed) | 0, c, b, a, next | 0]
    }
    const mixedIn = [a, b, c, d, e, f, g, h]
    for (let i = 0; i < 8; i += 1) state[i] = (state[i]! + mixedIn[i]!) | 0
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (let i = 0; i < 8; i += 1) digest.setInt32(i * 4, state[i]!)
  return new Uint8Array(digest.buffer)
}
