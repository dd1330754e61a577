import type { Steps } from './styles/style.ts'

/** One thing that happens in a bar; times are quarter notes from the bar's beginning. */
export interface Step {
  at: number
  length: number
  symbol: string
}

/** Length of a step: a sixteenth. */
const stepLength = 0.25

const read = new Map<Steps, readonly Step[]>()

/** Reads a bar that is written in steps. */
export function readSteps(text: Steps): readonly Step[] {
  const known = read.get(text)
  if (known) return known
  const steps: Step[] = []
  let isHeld = false
  ;[...text].forEach((symbol, place) => {
    if (symbol === '-' && isHeld) steps.at(-1)!.length += stepLength
    else if (symbol === '.' || symbol === '-') isHeld = false
    else {
      steps.push({ at: place * stepLength, length: stepLength, symbol })
      isHeld = true
    }
  })
  read.set(text, steps)
  return steps
}
