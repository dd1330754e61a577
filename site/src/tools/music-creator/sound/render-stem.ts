import type { Score, ScorePart } from '@ai-studio/contract'
import { addPlaced, type Sound, type StereoSound } from './dsp/pan.ts'
import { instruments } from './instruments/all-instruments.ts'
import { planNotes } from './note-plan.ts'
import { createReverb } from './reverb.ts'
import { roomOf } from './room.ts'
import { lengthOf, scoreClock } from './score-clock.ts'
import { partsByStem, type StemName } from './stems.ts'
import { createToneShelf } from './tone-shelf.ts'
import { sampleRate } from './tones/tone.ts'

/** How much of each stem goes into the room. */
const sends: Record<StemName, number> = { melody: 0.34, harmony: 0.36, bass: 0, drums: 0.12 }
/** What of the work a room is, beside one part. */
const roomShare = 0.7
/** Samples that the room takes between two words about the progress. */
const roomSamples = 262_144

const shelf = createToneShelf()

/**
 * Plays the parts of one stem into one sound, in its room. The same score gives the same samples, in every browser.
 *
 * @param onProgress told how much is done, from 0 to 1
 */
export function renderStem(score: Score, name: StemName, onProgress: (share: number) => void): StereoSound {
  const count = Math.ceil(lengthOf(score) * sampleRate)
  const stem: StereoSound = [new Float32Array(count), new Float32Array(count)]
  const parts = partsByStem(score).get(name) ?? []
  const room = sends[name] > 0 ? roomShare : 0
  const work = parts.length + room
  // One memory for all parts: each is as large as the piece.
  const memory = [new Float32Array(count), new Float32Array(count)] as const
  for (const [place, part] of parts.entries()) {
    addPlaced(stem, playPart(score, part, memory), part.pan, part.level)
    onProgress((place + 1) / work)
  }
  if (room > 0)
    addRoom(stem, score.genre, sends[name], (share) => onProgress((parts.length + share * room) / work))
  return stem
}

function playPart(score: Score, { instrument, notes }: ScorePart, [one, other]: StereoSound): Sound {
  const { channels, play, effect } = instruments[instrument]
  const sound: Sound = channels === 1 ? [one] : [one, other]
  for (const channel of sound) channel.fill(0)
  play(sound, planNotes(notes, scoreClock(score), lengthOf(score)), shelf)
  return effect?.(sound) ?? sound
}

function addRoom(
  [left, right]: StereoSound,
  genre: string,
  send: number,
  onProgress: (share: number) => void,
): void {
  const reverb = createReverb(roomOf(genre))
  for (let at = 0; at < left.length; at += roomSamples) {
    const end = Math.min(left.length, at + roomSamples)
    reverb.process(left, right, at, end, send)
    onProgress(end / left.length)
  }
}
