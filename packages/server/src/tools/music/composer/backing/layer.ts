import { inRange, instrumentRanges, type Voice } from '../instruments.ts'
import { chordAt, type PlacedChord } from '../harmony/progression.ts'
import { voiceChords, type Voicing } from '../harmony/voicing.ts'
import type { PlayedNote } from '../notes.ts'
import { readSteps, type Step } from '../steps.ts'
import type { Plan } from '../plan.ts'
import type { Layer } from '../styles/style.ts'
import { patternOf, type Stage } from './bar-source.ts'

/** Plays the chords of all sections in which a layer has a place. */
export function playLayer(
  layer: Layer,
  voice: Voice,
  place: number,
  stages: readonly Stage[],
  plan: Plan,
): PlayedNote[] {
  const { beatsPerBar, style } = plan
  const chords = stages[0]?.chords ?? []
  const voicings = voiceChords(
    chords.map(({ chord }) => chord),
    {
      voices: layer.size,
      center: layer.center,
      range: instrumentRanges[voice.instrument],
      isStrict: style.isStrict,
    },
  )
  const voicingOf = new Map<PlacedChord, Voicing>(chords.map((placed, at) => [placed, voicings[at]!]))
  const notes: PlayedNote[] = []
  for (const stage of stages) {
    if (!isIn(layer, stage)) continue
    const patterns = layer.patterns[beatsPerBar] ?? layer.patterns[4]
    if (patterns === 'hold') hold(stage)
    else {
      const random = plan.stream(`layer ${place} ${stage.section.kind}`)
      const pattern = readSteps(patternOf(patterns, stage, random))
      for (const bar of stage.bars) playBar(stage, bar, pattern)
    }
  }
  if (stages.length > 0 && isIn(layer, { ...stages.at(-1)!, energy: Math.max(0.5, stages.at(-1)!.energy) }))
    end()
  return notes

  function hold({ bars }: Stage): void {
    if (bars.length === 0) return
    const from = bars[0]! * beatsPerBar
    const to = (bars.at(-1)! + 1) * beatsPerBar
    for (const placed of chords) {
      const start = Math.max(from, placed.start)
      const length = Math.min(to, placed.start + placed.length) - start
      if (length <= 0) continue
      for (const pitch of voicingOf.get(placed)!) add(pitch, start, length, 0.68)
    }
  }

  function playBar({ chords }: Stage, bar: number, pattern: readonly Step[]): void {
    for (const { at, length, symbol } of pattern) {
      const start = bar * beatsPerBar + at
      const placed = chordAt(chords, start)
      const voicing = voicingOf.get(placed)!
      const left = placed.start + placed.length - start
      // What is held into another chord ends with its own.
      const held = Math.min(length, left)
      const accent = symbol === 'X' ? 0.85 : symbol === 'o' || symbol === 'u' ? 0.6 : 0.7
      const tones = 'xXo'.includes(symbol)
        ? voicing
        : symbol === 'u'
          ? voicing.slice(-3).toReversed()
          : [voicing[Number(symbol) % voicing.length]! + (Number(symbol) >= voicing.length ? 12 : 0)]
      tones.forEach((pitch, string) => {
        const delay = Math.min((layer.strum ?? 0) * string, held / 2)
        add(pitch, start + delay, held - delay, accent - string * 0.01)
      })
    }
  }

  /** The last chord, which everybody who was there holds. */
  function end(): void {
    const placed = chords.at(-1)!
    const start = (plan.bars - 1) * beatsPerBar
    voicingOf.get(placed)!.forEach((pitch, string) => {
      const delay = Math.max(layer.strum ?? 0, layer.role === 'arpeggio' ? 0.25 : 0) * string
      add(pitch, start + delay, plan.hold - delay, 0.66)
    })
  }

  function add(pitch: number, start: number, length: number, accent: number): void {
    notes.push({ pitch: inRange(pitch, voice.instrument), start, length, accent })
  }
}

const isIn = ({ enter }: Layer, { energy }: Pick<Stage, 'energy'>): boolean => energy >= enter
