import type { StereoSound } from './dsp/pan.ts'
import { createReverb } from './reverb.ts'
import { roomOf } from './room.ts'

/** Adds the room of a genre to a sound, in place. @param send how much of the sound goes into it */
export function addRoom([left, right]: StereoSound, genre: string, send: number): void {
  createReverb(roomOf(genre)).process(left, right, 0, left.length, send)
}
