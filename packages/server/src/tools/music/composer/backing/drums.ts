import { kit, type KitPiece } from '../instruments.ts'
import type { PlayedNote } from '../notes.ts'
import type { Plan } from '../plan.ts'
import type { Random } from '../random.ts'
import { readSteps } from '../steps.ts'
import type { Groove } from '../styles/style.ts'
import { patternOf, type Stage } from './bar-source.ts'

const accents: Readonly<Record<string, number>> = { X: 0.92, x: 0.76, o: 0.56, g: 0.36 }
const hitLength = 0.25
const fillBeats = 2

/** Plays drums in all sections that have some: a groove, small changes, and a fill before each new section. */
export function playDrums(stages: readonly Stage[], plan: Plan): PlayedNote[] {
  const { style, beatsPerBar } = plan
  const { drums } = style
  const notes: PlayedNote[] = []
  const hit = (piece: KitPiece, start: number, accent: number) =>
    void notes.push({ pitch: kit[piece], start, length: hitLength, accent })
  const isIn = (stage: Stage | undefined): boolean =>
    stage !== undefined && stage.energy >= drums.enter && stage.bars.length > 0

  stages.forEach((stage, place) => {
    const next = stages[place + 1]
    const { bars, section } = stage
    const plays = isIn(stage)
    // Whoever is to come in is announced.
    const hasFill = next !== undefined && (plays || isIn(next)) && bars.length > 0
    const fill = plan.stream(`fill ${place}`).pick(drums.fills)
    if (plays) {
      const random = plan.stream(`drums ${section.kind}`)
      const grooves = drums.grooves[beatsPerBar] ?? drums.grooves[4]
      const groove = patternOf(grooves, stage, random)
      const change = randomChange(groove, random)
      bars.forEach((bar, order) => {
        const isLast = order === bars.length - 1
        const beats = isLast && hasFill ? beatsPerBar - fillBeats : beatsPerBar
        playBar(order % 4 === 3 ? change : groove, bar, beats)
      })
      const lifts = stage.energy >= 0.62 && (place === 0 || stages[place - 1]!.energy < stage.energy)
      if (lifts || (place > 0 && stage.energy >= 0.72)) hit(drums.arrival, bars[0]! * beatsPerBar, 0.85)
    }
    if (hasFill) playFill(fill, (bars.at(-1)! + 1) * beatsPerBar - fillBeats)
  })
  const last = stages.at(-1)
  if (notes.length > 0 && last) {
    const end = (plan.bars - 1) * beatsPerBar
    hit('bassDrum', end, 0.75)
    if (Math.max(...stages.map(({ energy }) => energy)) >= 0.62) hit(drums.arrival, end, 0.7)
  }
  return notes

  function playBar(groove: Groove, bar: number, beats: number): void {
    for (const [piece, text] of Object.entries(groove) as [KitPiece, string][]) {
      for (const { at, symbol } of readSteps(text)) {
        if (at < beats) hit(piece, bar * beatsPerBar + at, accents[symbol] ?? 0.7)
      }
    }
  }

  function playFill(fill: Groove, start: number): void {
    for (const [piece, text] of Object.entries(fill) as [KitPiece, string][]) {
      for (const { at, symbol } of readSteps(text)) {
        // Into the new section it grows.
        hit(piece, start + at, (accents[symbol] ?? 0.7) * (0.8 + (at / fillBeats) * 0.2))
      }
    }
  }
}

/** The same groove with one more stroke where there was none. */
function randomChange(groove: Groove, random: Random): Groove {
  const pieces = (Object.keys(groove) as KitPiece[]).filter((piece) => piece !== 'ride')
  const piece = pieces.length > 0 ? random.pick(pieces) : undefined
  if (!piece) return groove
  const text = [...groove[piece]!]
  const free = text.flatMap((symbol, place) => (symbol === '.' && place > 4 ? [place] : []))
  if (free.length === 0) return groove
  text[random.pick(free)] = random.chance(0.5) ? 'o' : 'g'
  return { ...groove, [piece]: text.join('') }
}
