import type { Score, ScorePart } from '@ai-studio/contract'
import { swungBeat } from '../composer/swing.ts'
import { signature } from '../composer/theory/scales.ts'
import type { ScaleName, Tonic } from '../composer/request.ts'
import { header, meta, metaText, track, fixedLength, type MidiEvent } from './midi-bytes.ts'

/** Ticks of a quarter note. */
export const ticksPerQuarter = 480

const drumChannel = 9
const drumInstruments: ReadonlySet<string> = new Set(['drums', 'brushes', 'machine'])

/**
 * A score as a standard MIDI file of format 1: a track with tempo, metre, key, title and the names of the sections, and
 * one for each part with its program, level and place. Drums are on channel 10. Swing is written into the times.
 */
export function writeMidi(score: Score): Uint8Array {
  const tickOf = (time: number): number => Math.round(swungBeat(time, score.swing) * ticksPerQuarter)
  const ends = score.parts.flatMap(({ notes }) => notes.map(({ start, length }) => tickOf(start + length)))
  const end = Math.max(
    score.bars * score.beatsPerBar * ticksPerQuarter,
    ends.reduce((latest, tick) => Math.max(latest, tick), 0),
  )
  const channels = channelsOf(score.parts)
  const tracks = score.parts.map((part, place) => partTrack(part, channels[place]!, tickOf, end))
  return Uint8Array.from([
    ...header(1, tracks.length + 1, ticksPerQuarter),
    ...conductorTrack(score, tickOf, end),
    ...tracks.flat(),
  ])
}

/** Each part its own channel; drums all share theirs. */
function channelsOf(parts: readonly ScorePart[]): number[] {
  let next = 0
  return parts.map(({ instrument }) => {
    if (drumInstruments.has(instrument)) return drumChannel
    const channel = next
    next = (next + 1) % 16
    if (next === drumChannel) next += 1
    return channel
  })
}

function conductorTrack(score: Score, tickOf: (time: number) => number, end: number): number[] {
  const { title, bpm, beatsPerBar, sections } = score
  const setUp = [
    metaText(0x03, title),
    meta(0x51, fixedLength(Math.round(60_000_000 / bpm), 3)),
    // Quarter notes are beats, and a click comes with each of them.
    meta(0x58, [beatsPerBar, 2, 24, 8]),
    keySignature(score),
  ]
  const events: MidiEvent[] = setUp.map((bytes, order) => ({ tick: 0, order, bytes }))
  for (const { name, bar } of sections) {
    events.push({ tick: tickOf(bar * beatsPerBar), order: setUp.length, bytes: metaText(0x06, name) })
  }
  return track(events, end)
}

/** A pentatonic scale is written as the major or minor that its chords are in, which its last chord tells. */
function keySignature({ tonic, scale, chords }: Score): number[] {
  const named = scale as ScaleName
  const isMinor =
    named === 'minor' || named === 'dorian' || (named === 'pentatonic' && isMinorChord(chords.at(-1)?.name))
  const mode = named === 'pentatonic' ? (isMinor ? 'minor' : 'major') : named
  const fifths = signature({ tonic: tonic as Tonic, mode })
  return meta(0x59, [fifths & 0xff, isMinor ? 1 : 0])
}

const isMinorChord = (name = ''): boolean => /^[A-G][#b]*m(?!aj)/.test(name)

const perPart = { program: 0xc0, controller: 0xb0, noteOn: 0x90, noteOff: 0x80 } as const
const volumeController = 7
const panController = 10

function partTrack(
  part: ScorePart,
  channel: number,
  tickOf: (time: number) => number,
  end: number,
): number[] {
  const { role, instrument, program, pan, level, notes } = part
  const setUp = [
    metaText(0x03, `${role}: ${instrument}`),
    [perPart.program | channel, program],
    [perPart.controller | channel, volumeController, sevenBits(level)],
    [perPart.controller | channel, panController, Math.min(127, Math.max(0, Math.round(64 + pan * 63)))],
  ]
  const events: MidiEvent[] = setUp.map((bytes, order) => ({ tick: 0, order, bytes }))
  for (const { pitch, start, length, velocity } of notes) {
    const from = tickOf(start)
    const to = Math.max(from + 1, tickOf(start + length))
    events.push({
      tick: from,
      order: 6,
      bytes: [perPart.noteOn | channel, pitch, Math.max(1, sevenBits(velocity))],
    })
    events.push({ tick: to, order: 5, bytes: [perPart.noteOff | channel, pitch, 0] })
  }
  return track(events, end)
}

const sevenBits = (share: number): number => Math.min(127, Math.max(0, Math.round(share * 127)))
