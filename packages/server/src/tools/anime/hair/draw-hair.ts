import type { HairStyle } from '../character.ts'
import type { Scene } from '../scene.ts'
import { drawBob } from './bob.ts'
import { drawCurlyHair } from './curly-hair.ts'
import type { HairParts } from './hair-parts.ts'
import { drawHijab } from './hijab.ts'
import { drawLongHair } from './long-hair.ts'
import { drawPonytail } from './ponytail.ts'
import { drawShortHair } from './short-hair.ts'
import { drawSpikyHair } from './spiky-hair.ts'
import { drawTwinTails } from './twin-tails.ts'

const styles: Record<HairStyle, (scene: Scene) => HairParts> = {
  short: drawShortHair,
  bob: drawBob,
  long: drawLongHair,
  ponytail: drawPonytail,
  twinTails: drawTwinTails,
  curly: drawCurlyHair,
  spiky: drawSpikyHair,
  hijab: drawHijab,
}

/** The hair of a character, or the scarf that covers it. */
export const drawHair = (scene: Scene): HairParts => styles[scene.character.hair](scene)
