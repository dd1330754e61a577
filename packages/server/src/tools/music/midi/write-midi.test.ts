import { parseMidi, type MidiEvent } from 'midi-file'
import tonejs from '@tonejs/midi'
import { expect, test } from 'vitest'
import { compose } from '../composer/compose.ts'
import { genres } from '../composer/request.ts'
import { request } from '../testing/hear.ts'
import { variableLength } from './midi-bytes.ts'
import { ticksPerQuarter, writeMidi } from './write-midi.ts'

const scores = genres.flatMap((genre) =>
  [1, 2].map((seed) => compose(request({ genre, seed, language: 'vi' }))),
)
const drumKinds = ['drums', 'brushes', 'machine']

test.each(scores.map((score) => [score.genre, score] as const))(
  'another reader finds in %s what the score says',
  (_, score) => {
    const midi = new tonejs.Midi(writeMidi(score))
    expect(midi.header.ppq).toBe(ticksPerQuarter)
    expect(midi.header.tempos[0]!.bpm).toBeCloseTo(score.bpm, 2)
    expect(midi.header.timeSignatures[0]!.timeSignature).toEqual([score.beatsPerBar, 4])
    expect(midi.tracks.filter(({ notes }) => notes.length > 0)).toHaveLength(score.parts.length)
    score.parts.forEach((part, place) => {
      const track = midi.tracks.filter(({ notes }) => notes.length > 0)[place]!
      expect(track.notes).toHaveLength(part.notes.length)
      expect(track.instrument.number).toBe(part.program)
      expect(track.channel === 9).toBe(drumKinds.includes(part.instrument))
      const pitches = (notes: readonly { midi: number }[]) =>
        notes.map((note) => note.midi).toSorted((a, b) => a - b)
      expect(pitches(track.notes)).toEqual(part.notes.map(({ pitch }) => pitch).toSorted((a, b) => a - b))
    })
    const channels = midi.tracks.flatMap(({ notes, channel }) => (notes.length > 0 ? [channel] : []))
    expect(new Set(channels).size).toBe(channels.length)
    // The room's fade is the player's.
    expect(score.seconds - midi.duration).toBeGreaterThan(-0.1)
    expect(score.seconds - midi.duration).toBeLessThan(3)
  },
)

test('the file is of format 1, with title, key and sections, and no note hangs', () => {
  for (const score of scores) {
    const { header, tracks } = parseMidi(writeMidi(score))
    expect(header).toMatchObject({ format: 1, ticksPerBeat: 480, numTracks: score.parts.length + 1 })
    const [conductor, ...parts] = tracks as [MidiEvent[], ...MidiEvent[][]]
    expect(conductor.find(({ type }) => type === 'keySignature')).toBeDefined()
    const markers = conductor.filter((event) => event.type === 'marker').map(({ text }) => text)
    expect(markers).toEqual(score.sections.map(({ name }) => name))
    const title = conductor.find((event) => event.type === 'trackName')!
    expect(Buffer.from(title.text, 'latin1').toString('utf8')).toBe(score.title)
    for (const events of parts) {
      const open = new Set<number>()
      for (const event of events) {
        if (event.type === 'noteOn') {
          expect(open.has(event.noteNumber)).toBe(false)
          open.add(event.noteNumber)
        } else if (event.type === 'noteOff') expect(open.delete(event.noteNumber)).toBe(true)
      }
      expect(open.size).toBe(0)
      expect(events.at(-1)!.type).toBe('endOfTrack')
    }
  }
})

test.each([
  ['C', 'major', 0, 0],
  ['A', 'minor', 0, 1],
  ['Eb', 'major', -3, 0],
  ['F#', 'major', 6, 0],
  ['D', 'dorian', 0, 1],
  ['G', 'mixolydian', 0, 0],
  ['Ab', 'minor', -7, 1],
] as const)('the key signature of %s %s', (tonic, scale, key, mode) => {
  const score = compose(request({ tonic, scale }))
  const [conductor] = parseMidi(writeMidi(score)).tracks
  expect(conductor!.find(({ type }) => type === 'keySignature')).toMatchObject({ key, scale: mode })
})

test('swing is in the times: the second eighth comes late by its share', () => {
  const score = compose(request({ genre: 'jazz', tonic: 'C' }))
  const note = { pitch: 60, length: 0.25, velocity: 0.5 }
  const part = { ...score.parts[0]!, notes: [0, 0.5, 1, 1.25].map((start) => ({ ...note, start })) }
  const midi = new tonejs.Midi(writeMidi({ ...score, swing: 0.2, parts: [part] }))
  expect(midi.tracks.at(-1)!.notes.map(({ ticks }) => ticks)).toEqual([0, 288, 480, 624])
})

test('lengths are written as the format has them', () => {
  expect(variableLength(0)).toEqual([0])
  expect(variableLength(127)).toEqual([127])
  expect(variableLength(128)).toEqual([0x81, 0])
  expect(variableLength(0x0fffffff)).toEqual([0xff, 0xff, 0xff, 0x7f])
})
