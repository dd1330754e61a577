/** A stream of numbers that is the same for the same seed and name, on any machine. */
export interface Random {
  /** From 0 to below 1. */
  next: () => number
  /** From `low` to below `high`. */
  between: (low: number, high: number) => number
  /** Whole, from `low` to `high`, both included. */
  whole: (low: number, high: number) => number
  pick: <const Items extends readonly [unknown, ...unknown[]]>(items: Items) => Items[number]
  chance: (probability: number) => boolean
}

/** 32 bits that differ for texts that differ a little (FNV-1a, then mixed). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return mix(hash)
}

function mix(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad)
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97)
  return (bits ^ (bits >>> 15)) >>> 0
}

/**
 * The stream of one part of a picture. Each part has a name of its own, so that a change in one part leaves the others
 * as they are.
 */
export function randomFor(seed: number, part: string): Random {
  let state = hashOf(`${seed}:${part}`)
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    return mix(state) / 0x1_0000_0000
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    pick: (items) => items[Math.floor(items.length * next())] ?? items[0],
    chance: (probability) => next() < probability,
  }
}
