import { createNoise2D, type NoiseFunction2D } from 'simplex-noise'

/** Numbers that follow from a seed alone: the same seed, the same numbers, on every machine. */
export class Random {
  readonly #key: number
  #state: number

  constructor(key: number) {
    this.#key = key >>> 0
    this.#state = this.#key
  }

  /** Another sequence for one subject, so that a change there moves nothing elsewhere. */
  fork(subject: string): Random {
    return new Random(hash(`${this.#key}:${subject}`))
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    // mulberry32: small, quick, and even enough for pictures.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let value = this.#state
    value = Math.imul(value ^ (value >>> 15), value | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** A whole number, both ends included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[Math.floor(this.next() * items.length)] ?? items[0]
  }

  /** Smooth noise from -1 to 1. */
  noise(): NoiseFunction2D {
    return createNoise2D(() => this.next())
  }
}

/** 32 bits of a text; FNV-1a with a last stir, so that neighbours lie far apart. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
