import type { Random } from '../random.ts'

/** A note that still looks for its pitch. */
export interface Slot {
  /** Quarter notes from the beginning of the section. */
  start: number
  length: number
  /** 2 on strong beats, 1 on others, 0 between them. */
  strength: 0 | 1 | 2
  /** Pitch classes of the chord below: its four basic tones, and what colours it beyond those. */
  chord: readonly number[]
  colors: readonly number[]
  /** Pitch classes that may be sung here. */
  tones: readonly number[]
  /** Steps of the scale from the note before, as the motif has it; null where it says nothing. */
  motif: number | null
  /** About how high it should lie. */
  target: number
  /** Pitch classes on which a phrase may rest here, best first. */
  rests: readonly number[] | null
  /** Whether this is the highest note of its section. */
  isClimax: boolean
}

export interface LineOptions {
  low: number
  high: number
  /** Where first and last note have to lie, so that sections follow each other without a jump. */
  doors: readonly [number, number]
  /** Notes of the scale in an octave. */
  scaleSize: number
  wildness: number
  random: Random
}

/**
 * Finds the line of pitches that sings best: near its motif, chord tones where it weighs, leaps turned back by step,
 * one highest note. All lines are compared, note by note, by the costs of each pair and triple of notes.
 */
export function singLine(slots: readonly Slot[], options: LineOptions): number[] {
  if (slots.length === 0) return []
  const choices = slots.map((slot, place) =>
    pitchesOf(slot, options, place === 0 || place === slots.length - 1),
  )
  const peak = Math.max(...slots.map(({ target }) => target)) + 2
  const own = slots.map((slot, place) =>
    choices[place]!.map((pitch) => ownCost(pitch, slot, peak) + options.random.next() * options.wildness),
  )
  if (slots.length === 1) return [choices[0]![lowestOf(own[0]!)]!]

  // For each pair of neighbouring pitches the least cost of a line that ends in it, and where that came from.
  let costs: number[][] = choices[0]!.map((first, a) =>
    choices[1]!.map(
      (second, b) => own[0]![a]! + own[1]![b]! + pairCost(first, second, slots[0]!, slots[1]!, options),
    ),
  )
  const origins: Int16Array[][] = []
  for (let place = 2; place < slots.length; place += 1) {
    const [before, last, now] = [choices[place - 2]!, choices[place - 1]!, choices[place]!]
    const [slotBefore, slotLast, slot] = [slots[place - 2]!, slots[place - 1]!, slots[place]!]
    const next: number[][] = []
    const from: Int16Array[] = []
    for (let b = 0; b < last.length; b += 1) {
      const row: number[] = []
      const rowFrom = new Int16Array(now.length)
      for (let c = 0; c < now.length; c += 1) {
        const pair = pairCost(last[b]!, now[c]!, slotLast, slot, options)
        let least = Infinity
        for (let a = 0; a < before.length; a += 1) {
          const value = costs[a]![b]! + tripleCost(before[a]!, last[b]!, now[c]!, slotBefore, slotLast, slot)
          if (value < least) {
            least = value
            rowFrom[c] = a
          }
        }
        row.push(least + pair + own[place]![c]!)
      }
      next.push(row)
      from.push(rowFrom)
    }
    costs = next
    origins.push(from)
  }
  let best: [number, number] = [0, 0]
  costs.forEach((row, b) => row.forEach((cost, c) => cost < costs[best[0]]![best[1]]! && (best = [b, c])))
  const places = [best[1], best[0]]
  for (let place = slots.length - 1; place >= 2; place -= 1) {
    places.push(origins[place - 2]![places.at(-1)!]![places.at(-2)!]!)
  }
  return places.toReversed().map((choice, place) => choices[place]![choice]!)
}

const lowestOf = (values: readonly number[]): number => values.indexOf(Math.min(...values))

function pitchesOf({ tones }: Slot, { low, high, doors }: LineOptions, isDoor: boolean): number[] {
  const from = isDoor ? Math.max(low, doors[0]) : low
  const to = isDoor ? Math.min(high, doors[1]) : high
  const found: number[] = []
  for (let pitch = from; pitch <= to; pitch += 1) if (tones.includes(pitch % 12)) found.push(pitch)
  return found
}

function ownCost(pitch: number, slot: Slot, peak: number): number {
  const { strength, length, chord, colors, target, rests, isClimax } = slot
  const tone = pitch % 12
  let cost = Math.abs(pitch - target) * 0.16
  if (!chord.includes(tone)) {
    const isColor = colors.includes(tone)
    const isLong = length >= 1.5
    cost += isColor ? [0.2, 0.8, 1.2][strength]! : [0.5, 2, 3.7][strength]! + (isLong ? 5 : 0)
    // A semitone above a chord tone grates as long as it sounds.
    if (!isColor && length >= 1 && chord.includes((tone + 11) % 12)) cost += 2.5
  }
  if (rests) {
    const rank = rests.indexOf(tone)
    cost += rank < 0 ? 14 : rank * 1.4
  }
  if (isClimax) cost -= Math.min(pitch - peak, 2) * 1.2
  else if (pitch >= peak) cost += 1.5 + (pitch - peak)
  return cost
}

const isApart = (from: Slot, to: Slot): boolean => to.start - (from.start + from.length) >= 0.99

/** By how many semitones the line moves, in the costs of a singer. */
const intervalCosts = [0.9, 0.05, 0, 0.45, 0.6, 1.1, 6, 1.6, 3, 3.2, 6, 8, 3.6]

function pairCost(from: number, to: number, slotFrom: Slot, slot: Slot, { scaleSize }: LineOptions): number {
  const size = Math.abs(to - from)
  if (size > 12) return 1_000
  const isNewBreath = isApart(slotFrom, slot)
  let cost = intervalCosts[size]! * (isNewBreath ? 0.4 : 1)
  if (slot.motif !== null) {
    const moved =
      Math.sign(to - from) * Math.round((size * scaleSize) / 12 + (scaleSize < 7 && size > 0 ? 0.2 : 0))
    cost += Math.min(Math.abs(moved - slot.motif) * 1.5, 5)
  }
  // A leading tone wants up to the tone on which the phrase rests.
  const isLeading = size !== 1 && slotFrom.chord.includes(from % 12) && slot.rests?.[0] === (from + 1) % 12
  if (isLeading && !isNewBreath) cost += 1.5
  return cost
}

function tripleCost(
  before: number,
  last: number,
  now: number,
  slotBefore: Slot,
  slotLast: Slot,
  slot: Slot,
): number {
  const first = last - before
  const second = now - last
  let cost = 0
  if (!isApart(slotBefore, slotLast)) {
    if (Math.abs(first) > 4) {
      // What leaps comes back, by step.
      if (first > 0 === second > 0 && second !== 0) cost += 4.5
      if (Math.abs(second) > 4) cost += 3
    } else if (Math.abs(first) > 2 && Math.abs(second) > 2 && first > 0 === second > 0) {
      cost += Math.abs(first + second) > 9 ? 4 : 0.8
    }
    if (first === 0 && second === 0) cost += 2.2
  }
  if (!isApart(slotLast, slot)) {
    const tone = last % 12
    if (!slotLast.chord.includes(tone) && !slotLast.colors.includes(tone)) {
      // What is foreign to the chord passes by, or is a neighbour; on a strong beat it leans on what follows.
      if (Math.abs(first) > 2 && slotLast.strength < 2) cost += 2.2
      if (Math.abs(second) > 2) cost += 3
      if (second === 0) cost += 1
    }
  }
  return cost
}
