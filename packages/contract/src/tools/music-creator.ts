import { z } from 'zod'
import { defineTool } from './tools.ts'

const of = (...values: string[]) => values.map((value) => ({ value }))
const tonics = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B']

/** A piece of music, composed as a score and sounded in the browser. */
export const musicCreatorTool = defineTool({
  id: 'music-creator',
  tier: 'anonymous',
  credits: 1,
  produces: ['audio'],
  fields: [
    { kind: 'text', name: 'prompt', group: 'main', maxLength: 500, rows: 2, examples: 4 },
    {
      kind: 'choice',
      name: 'genre',
      group: 'main',
      appearance: 'cards',
      options: of('lofi', 'pop', 'ambient', 'jazz', 'classical', 'electronic', 'folk', 'cinematic'),
      default: 'lofi',
    },
    {
      kind: 'choice',
      name: 'mood',
      group: 'main',
      appearance: 'row',
      options: of('calm', 'happy', 'sad', 'tense', 'dreamy', 'proud'),
      default: 'calm',
    },
    {
      kind: 'number',
      name: 'length',
      group: 'main',
      appearance: 'slider',
      min: 15,
      max: 180,
      step: 5,
      default: 30,
    },
    {
      kind: 'choice',
      name: 'tempo',
      group: 'more',
      appearance: 'row',
      options: of('auto', 'slow', 'medium', 'fast', 'exact'),
      default: 'auto',
    },
    {
      kind: 'number',
      name: 'bpm',
      group: 'more',
      appearance: 'slider',
      min: 50,
      max: 180,
      step: 1,
      default: 90,
      onlyIf: { field: 'tempo', values: ['exact'] },
    },
    {
      kind: 'choice',
      name: 'tonic',
      group: 'more',
      appearance: 'menu',
      options: [
        { value: 'auto' },
        ...tonics.map((value) => ({ value, label: value.replace('#', '♯').replace(/b$/, '♭') })),
      ],
      default: 'auto',
    },
    {
      kind: 'choice',
      name: 'scale',
      group: 'more',
      appearance: 'menu',
      options: of('auto', 'major', 'minor', 'dorian', 'mixolydian', 'pentatonic'),
      default: 'auto',
    },
    { kind: 'switch', name: 'drums', group: 'more', default: true },
    { kind: 'seed', name: 'seed', group: 'more' },
  ],
})

const noteSchema = z.object({
  pitch: z.number().int().min(0).max(127).describe('MIDI; of drums the place in the General MIDI kit'),
  start: z.number().min(0).describe('Quarter notes from the beginning'),
  length: z.number().positive().describe('Quarter notes'),
  velocity: z.number().min(0).max(1),
})
export type ScoreNote = z.infer<typeof noteSchema>

const partSchema = z.object({
  role: z.enum(['melody', 'harmony', 'bass', 'drums', 'pad', 'arpeggio']),
  instrument: z.enum([
    'piano',
    'electricPiano',
    'guitar',
    'strings',
    'pad',
    'lead',
    'flute',
    'brass',
    'bass',
    'synthBass',
    'uprightBass',
    'drums',
    'brushes',
    'machine',
  ]),
  program: z.number().int().min(0).max(127).describe('General MIDI, from 0'),
  pan: z.number().min(-1).max(1),
  level: z.number().min(0).max(1),
  notes: z.array(noteSchema),
})
export type ScorePart = z.infer<typeof partSchema>

/** A piece as notes: what is sounded, drawn and written as MIDI. */
export const scoreSchema = z.object({
  title: z.string(),
  genre: z.string(),
  mood: z.string(),
  bpm: z.number().describe('Quarter notes in a minute'),
  beatsPerBar: z.number().int(),
  tonic: z.string(),
  scale: z.string(),
  seed: z.number().int(),
  bars: z.number().int(),
  seconds: z.number().describe('Until the last sound has faded'),
  swing: z
    .number()
    .min(0)
    .max(0.5)
    .describe(
      'By how much of an eighth the second one of each quarter comes late. Notes are written straight: of each quarter, the first half is sounded in 0.5 + swing / 2 of its time, the second in the rest',
    ),
  sections: z.array(
    z.object({
      name: z
        .string()
        .describe('`intro`, `verse`, `chorus`, `bridge` or `outro`; the same name is the same material'),
      bar: z.number().int().describe('The first one, from 0'),
      bars: z.number().int(),
    }),
  ),
  chords: z.array(
    z.object({
      start: z.number().describe('Quarter notes from the beginning'),
      length: z.number().describe('Quarter notes'),
      name: z.string().describe('As musicians write it, such as Dm7 or C/G'),
    }),
  ),
  parts: z.array(partSchema),
})
export type Score = z.infer<typeof scoreSchema>

export const musicOutputSchema = z.object({
  score: scoreSchema.nullable().describe('Null where a service gave sound alone'),
  midi: z.string().nullable().describe('Id of the MIDI file'),
  audio: z.string().nullable().describe('Id of the sound of a service'),
})
export type MusicOutput = z.infer<typeof musicOutputSchema>
