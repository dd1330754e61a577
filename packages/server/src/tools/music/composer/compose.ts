import type { Score, ScorePart } from '@ai-studio/contract'
import { playBass } from './backing/bass.ts'
import { playDrums } from './backing/drums.ts'
import { playLayer } from './backing/layer.ts'
import { loudnessOf, perform, type Loudness } from './dynamics.ts'
import { fadeSeconds } from './length.ts'
import { singPiece } from './melody/piece-melody.ts'
import type { PlayedNote } from './notes.ts'
import { makePlan, type Plan } from './plan.ts'
import type { ComposeRequest } from './request.ts'
import { stagePiece } from './stages.ts'
import { swungBeat } from './swing.ts'
import { makeTitle } from './title.ts'

/** Composes a piece. The same request always is the same piece. */
export function compose(request: ComposeRequest): Score {
  const plan = makePlan(request)
  const { sections, materials, stages } = stagePiece(plan)
  const loudness = loudnessOf(stages, plan)
  const { style } = plan

  const parts: ScorePart[] = []
  const add = (part: Omit<ScorePart, 'notes'>, notes: readonly PlayedNote[]) => {
    if (notes.length > 0)
      parts.push({ ...part, notes: perform(part.role, notes, heard(part.role, loudness), plan) })
  }
  const melody = singPiece(sections, materials, plan)
  add({ role: 'melody', ...plan.melodyVoice, pan: 0.05, level: style.melody.level }, melody)
  style.layers.forEach((layer, place) => {
    const voice = plan.stream(`voice ${place}`).weighted(layer.voices)
    const { role, pan, level } = layer
    add({ role, ...voice, pan, level }, playLayer(layer, voice, place, stages, plan))
  })
  const bass = plan.stream('bass voice').weighted(style.bass.voices)
  add({ role: 'bass', ...bass, pan: 0, level: style.bass.level }, playBass(bass, stages, plan))
  if (request.drums && !plan.hints.isWithoutDrums) {
    const { instrument, program, level } = style.drums
    add({ role: 'drums', instrument, program, pan: 0, level }, playDrums(stages, plan))
  }

  return {
    title: makeTitle(request, plan.hints.images, plan.stream('title')),
    genre: request.genre,
    mood: request.mood,
    bpm: plan.bpm,
    beatsPerBar: plan.beatsPerBar,
    tonic: plan.key.tonic,
    scale: plan.key.scale,
    seed: request.seed,
    bars: plan.bars,
    seconds: secondsOf(parts, plan),
    swing: plan.swing,
    sections: sections.map(({ kind, bar, bars }) => ({ name: kind, bar, bars })),
    chords: stages[0]!.chords.map(({ chord, start, length }) => ({ start, length, name: chord.name })),
    parts,
  }
}

/** The tune lies above what accompanies it. */
const heard = (role: ScorePart['role'], loudness: Loudness): Loudness =>
  role === 'melody'
    ? (time) => loudness(time) + 0.08
    : role === 'pad' || role === 'arpeggio'
      ? (time) => loudness(time) - 0.05
      : loudness

function secondsOf(parts: readonly ScorePart[], { bpm, swing }: Plan): number {
  const ends = parts.flatMap(({ notes }) => notes.map(({ start, length }) => start + length))
  const last = ends.reduce((latest, end) => Math.max(latest, end), 0)
  return Math.round(((swungBeat(last, swing) * 60) / bpm + fadeSeconds) * 100) / 100
}
