import type { Background } from '../character.ts'
import type { Scene } from '../scene.ts'
import type { Backdrop } from './backdrop.ts'
import { drawBlossoms } from './blossoms.ts'
import { drawCity } from './city.ts'
import { drawPlain } from './plain.ts'
import { drawSky } from './sky.ts'
import { drawSunset } from './sunset.ts'

const backgrounds: Record<Background, (backdrop: Backdrop) => string> = {
  plain: drawPlain,
  sky: drawSky,
  city: drawCity,
  blossoms: drawBlossoms,
  sunset: drawSunset,
  transparent: () => '',
}

/** What lies behind the character; nothing where it is transparent. */
export const drawBackground = (scene: Scene, isNight: boolean): string =>
  backgrounds[scene.character.background]({ scene, isNight })
