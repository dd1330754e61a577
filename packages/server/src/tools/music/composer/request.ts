import type { Language } from '@ai-studio/contract'

export const genres = [
  'lofi',
  'pop',
  'ambient',
  'jazz',
  'classical',
  'electronic',
  'folk',
  'cinematic',
] as const
export type Genre = (typeof genres)[number]

export const moods = ['calm', 'happy', 'sad', 'tense', 'dreamy', 'proud'] as const
export type Mood = (typeof moods)[number]

export const tempos = ['auto', 'slow', 'medium', 'fast', 'exact'] as const
export type Tempo = (typeof tempos)[number]

export const tonics = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const
export type Tonic = (typeof tonics)[number]

export const scaleNames = ['major', 'minor', 'dorian', 'mixolydian', 'pentatonic'] as const
export type ScaleName = (typeof scaleNames)[number]

/** What a piece is to be; the same request is always the same piece. */
export interface ComposeRequest {
  /** Words in English or Vietnamese; they steer what the other fields leave open. */
  prompt: string
  genre: Genre
  mood: Mood
  /** Seconds, from 15 to 180; met within 2. */
  length: number
  tempo: Tempo
  /** Quarter notes in a minute; read where `tempo` is `exact`. */
  bpm?: number | undefined
  tonic: Tonic | 'auto'
  scale: ScaleName | 'auto'
  /** Whether there may be drums. */
  drums: boolean
  seed: number
  /** Of the title. */
  language: Language
}
