/** A choice and how much it weighs against the others. */
export type Weighted<Value> = readonly (readonly [Value, number])[]

/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From 0 up to, but not with, 1. */
  next: () => number
  /** A number between two. */
  between: (low: number, high: number) => number
  /** A whole number between two, both of them possible. */
  whole: (low: number, high: number) => number
  /** Whether something happens that has this chance. */
  chance: (likelihood: number) => boolean
  /** One of a list that is not empty. */
  pick: <Value>(values: readonly Value[]) => Value
  /** One of a list that is not empty, the heavier the likelier. */
  weighted: <Value>(values: Weighted<Value>) => Value
}

/** A stream of numbers for one purpose: the keys say of which piece and what for, so that streams do not disturb each other. */
export function randomFrom(...keys: readonly (string | number)[]): Random {
  let state = hash(keys.join('\u0000'))
  const next = (): number => {
    // Mulberry32: 32 bits of state, a full period, and more than even enough for music.
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const weighted = <Value>(values: Weighted<Value>): Value => {
    let left = next() * values.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of values) {
      left -= weight
      if (left < 0) return value
    }
    return values.at(-1)![0]
  }
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (likelihood) => next() < likelihood,
    pick: (values) => values[Math.floor(next() * values.length)]!,
    weighted,
  }
}

/** FNV-1a, with a last mixing so that neighbouring seeds part at once. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}
