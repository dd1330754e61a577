/** Takes one of several phrasings, always the same for the same text and place. */
export type Pick = <Value>(place: string, choices: readonly Value[]) => Value

/** A choice by what somebody has filled in, so that two texts differ and the same one does not. */
export function pickBy(filledIn: readonly string[]): Pick {
  const seed = filledIn.join('\u0000')
  return (place, choices) => {
    if (choices.length === 0) throw new Error(`There is nothing to say at "${place}".`)
    return choices[hash(`${seed}\u0000${place}`) % choices.length]!
  }
}

/** FNV-1a, 32 bits, and a last mixing so that the lowest bits depend on all. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1) {
    value = Math.imul(value ^ text.charCodeAt(place), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
