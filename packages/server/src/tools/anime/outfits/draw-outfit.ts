import type { Outfit } from '../character.ts'
import type { Scene } from '../scene.ts'
import { drawAoDai } from './ao-dai.ts'
import { drawArmor } from './armor.ts'
import type { OutfitParts } from './body.ts'
import { drawDress } from './dress.ts'
import { drawHoodie } from './hoodie.ts'
import { drawKimono } from './kimono.ts'
import { drawShirt } from './shirt.ts'
import { drawUniform } from './uniform.ts'

const outfits: Record<Outfit, (scene: Scene) => OutfitParts> = {
  uniform: drawUniform,
  hoodie: drawHoodie,
  shirt: drawShirt,
  aoDai: drawAoDai,
  kimono: drawKimono,
  armor: drawArmor,
  dress: drawDress,
}

/** What a character wears. */
export const drawOutfit = (scene: Scene): OutfitParts => outfits[scene.character.outfit](scene)
