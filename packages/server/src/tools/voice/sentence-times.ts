import type { VoiceOutput } from '@ai-studio/contract'
import type { SpokenPiece } from './spoken-pieces.ts'

type Sentences = VoiceOutput['sentences']

/**
 * When each sentence is heard. Where a piece begins and ends is measured; within a piece its sentences take as long as
 * their share of its letters.
 * @param seconds length of each piece
 */
export function sentenceTimes(pieces: readonly SpokenPiece[], seconds: readonly number[]): Sentences {
  const times: Sentences = []
  let begin = 0
  for (const [index, { sentences }] of pieces.entries()) {
    const length = seconds[index] ?? 0
    const letters = sentences.reduce((sum, text) => sum + text.length, 0)
    let said = 0
    for (const text of sentences) {
      const start = begin + (length * said) / letters
      said += text.length
      times.push({ text, start: rounded(start), end: rounded(begin + (length * said) / letters) })
    }
    begin += length
  }
  return times
}

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** The sentences as subtitles (WebVTT). */
export function webVtt(sentences: Sentences): string {
  const cues = sentences.map(
    ({ text, start, end }, index) =>
      `${index + 1}\n${timestamp(start)} --> ${timestamp(end)}\n${escaped(text)}\n`,
  )
  return `WEBVTT\n\n${cues.join('\n')}`
}

function timestamp(seconds: number): string {
  const whole = Math.round(seconds * 1000)
  const part = (value: number, digits = 2) => String(value).padStart(digits, '0')
  const minutes = Math.floor(whole / 60_000)
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}:${part(Math.floor(whole / 1000) % 60)}.${part(whole % 1000, 3)}`
}

/** Marks of the format that a text may hold; an arrow would end the cue. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
