import type { ToolTask } from '../tool-worker.ts'
import { characterChoices, type Character } from './character.ts'
import { hashOf } from './drawing/random.ts'
import { moodOf, plainWords, type Mood } from './mood/mood.ts'

const sheets = ['portrait', 'avatar', 'stickers'] as const
type Sheet = (typeof sheets)[number]

/** What somebody asked for. */
export interface AnimeRequest {
  sheet: Sheet
  character: Character
  /** As it was given, or drawn by the server. */
  seed: number
  /** What the picture is really drawn from: another description draws other details. */
  drawnSeed: number
  mood: Mood
}

/** Taken where a field is not shown: stickers have no background, and every expression. */
const absent: Character = {
  hair: 'bob',
  hairColor: 'brown',
  eyes: 'brown',
  skin: 'fair',
  expression: 'smile',
  outfit: 'hoodie',
  accessory: 'none',
  background: 'transparent',
}

/**
 * Reads the input of a job. What is chosen in the form always holds; the description moves the seed, and says what is in
 * the air.
 */
export function readRequest(input: ToolTask['input']): AnimeRequest {
  const choice = <Value extends string>(name: string, values: readonly Value[], otherwise: Value): Value =>
    values.find((value) => value === input[name]) ?? otherwise
  const chosen = <Field extends keyof Character>(field: Field): Character[Field] =>
    choice(field, characterChoices[field], absent[field])
  const seed = typeof input['seed'] === 'number' ? input['seed'] : 0
  const description = typeof input['prompt'] === 'string' ? plainWords(input['prompt']) : ''
  return {
    sheet: choice('sheet', sheets, 'portrait'),
    character: {
      hair: chosen('hair'),
      hairColor: chosen('hairColor'),
      eyes: chosen('eyes'),
      skin: chosen('skin'),
      expression: chosen('expression'),
      outfit: chosen('outfit'),
      accessory: chosen('accessory'),
      background: chosen('background'),
    },
    seed,
    drawnSeed: description === '' ? seed : (seed ^ hashOf(description)) >>> 0,
    mood: moodOf(description),
  }
}
