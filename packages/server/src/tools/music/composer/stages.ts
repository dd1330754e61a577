import type { Stage } from './backing/bar-source.ts'
import { planForm, type Section, type SectionKind } from './form.ts'
import {
  writeProgression,
  type HarmonyPlan,
  type PlacedChord,
  type Progression,
} from './harmony/progression.ts'
import { singSection, type Motifs, type SungNote } from './melody/section-melody.ts'
import type { Plan } from './plan.ts'

/** What all sections of a kind are made of. */
export interface Material {
  progression: Progression
  /** Empty where nobody sings. */
  melody: readonly SungNote[]
}

/** The piece before it is played: its form, what its sections are made of, and how much happens in each. */
export interface StagedPiece {
  sections: readonly Section[]
  materials: ReadonlyMap<SectionKind, Material>
  stages: readonly Stage[]
}

const usualEnergy: Readonly<Record<SectionKind, number>> = {
  intro: 0.36,
  verse: 0.54,
  chorus: 0.8,
  bridge: 0.6,
  outro: 0.44,
}

/** Plans the form, and writes chords and melody of each kind of section once. */
export function stagePiece(plan: Plan): StagedPiece {
  const { bars, style, beatsPerBar, hold, stream, key } = plan
  const sections = planForm(bars, style.forms, stream('form'))
  const harmony: HarmonyPlan = {
    key,
    style,
    beatsPerBar,
    barsPerChord: stream('chord length').weighted(style.barsPerChord),
    random: stream('harmony'),
    known: new Map(),
  }
  const materials = new Map<SectionKind, Material>()
  const motifs: Motifs = new Map()
  const singing = new Set<SectionKind>(style.melody.sections)
  // A piece of one thought says it, whatever it is called.
  const isShort = sections.length <= 2
  for (const { kind, bars } of inOrderOfInvention(sections)) {
    // The last chords come one by one.
    const own = kind === 'outro' ? { ...harmony, barsPerChord: 1 } : harmony
    const progression = writeProgression(kind, bars, own)
    const sings = isShort || singing.has(kind)
    const melody = sings ? singSection(kind, bars, progression, plan, motifs) : []
    materials.set(kind, { progression, melody })
  }

  const chords: PlacedChord[] = sections.flatMap(({ kind, bar }) =>
    materials.get(kind)!.progression.chords.map(({ start, length, chord }) => ({
      start: start + bar * beatsPerBar,
      length,
      chord,
    })),
  )
  // The last chord sounds until it is let go.
  const last = chords.at(-1)!
  chords[chords.length - 1] = { ...last, length: (bars - 1) * beatsPerBar + hold - last.start }

  const stages = sections.map((section): Stage => ({
    section,
    energy: energyOf(section, plan, isShort),
    chords,
    beatsPerBar,
    bars: Array.from({ length: section.bars }, (_, place) => section.bar + place).filter(
      (bar) => bar < bars - 1,
    ),
  }))
  return { sections, materials, stages }
}

/** Each kind once; verses and choruses before what takes up their motifs. */
function inOrderOfInvention(sections: readonly Section[]): Section[] {
  const order: readonly SectionKind[] = ['verse', 'chorus', 'bridge', 'intro', 'outro']
  return order.flatMap((kind) => sections.find((section) => section.kind === kind) ?? [])
}

function energyOf(
  { kind, turn, isLastTurn }: Section,
  { style, mood, hints }: Plan,
  isShort: boolean,
): number {
  const usual = style.energy[kind] ?? usualEnergy[kind]
  const later = turn > 0 ? 0.05 : 0
  const last = isLastTurn && turn > 0 && kind === 'chorus' ? 0.06 : 0
  const energy = usual + later + last + mood.energy + hints.force * 0.07
  return Math.min(1, Math.max(isShort ? 0.66 : 0, energy))
}
