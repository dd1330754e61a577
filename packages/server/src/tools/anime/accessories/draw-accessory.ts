import type { Accessory } from '../character.ts'
import { drawBow } from '../outfits/bow.ts'
import { tonesOf } from '../palette.ts'
import type { Scene } from '../scene.ts'
import type { AccessoryParts } from './accessory-parts.ts'
import { drawCatEars } from './cat-ears.ts'
import { drawConicalHat } from './conical-hat.ts'
import { drawFlower } from './flower.ts'
import { drawGlasses } from './glasses.ts'
import { drawHeadphones } from './headphones.ts'

/** A bow in the hair: at the tails, where there are any. */
function drawRibbon(scene: Scene): AccessoryParts {
  const { character, details } = scene
  const tones = tonesOf(
    scene.random('accessory').pick(['#e4485c', '#4a78d0', '#f6c244', '#8f63d2', '#ffffff', '#35a38a']),
  )
  const bow = (x: number, y: number, size: number, turn: number) => drawBow(scene, tones, x, y, size, turn)
  if (character.hair === 'twinTails') return { front: bow(-226, -172, 0.72, -62) + bow(226, -172, 0.72, 62) }
  if (character.hair === 'ponytail') return { front: bow(details.side * 172, -262, 0.85, details.side * 40) }
  return { front: bow(details.side * 138, -256, 0.95, details.side * 24) }
}

const accessories: Record<Accessory, (scene: Scene) => AccessoryParts> = {
  none: () => ({}),
  glasses: drawGlasses,
  headphones: drawHeadphones,
  ribbon: drawRibbon,
  catEars: drawCatEars,
  flower: drawFlower,
  conicalHat: drawConicalHat,
}

export const drawAccessory = (scene: Scene): AccessoryParts => accessories[scene.character.accessory](scene)
