import type { Character } from './character.ts'
import type { Details } from './details.ts'
import type { Random } from './drawing/random.ts'
import type { Definitions } from './drawing/svg.ts'
import type { Palette } from './palette.ts'

/**
 * What every part is drawn from. Parts of the character share one plane: its origin lies in the middle of the face, a
 * little above the eyes; the chin is at 264, the top of the skull at -270; light falls from the upper left.
 */
export interface Scene {
  character: Character
  details: Details
  colors: Palette
  definitions: Definitions
  /** The stream of numbers of one part. */
  random: (part: string) => Random
}
