import { lighten, lightnessOf, mix, saturate, tint, type Color } from './color.ts'
import type { Wanted } from './lexicon.ts'
import { lights, natures, type Light, type Nature } from './palettes.ts'
import type { Plan, Thing } from './plan.ts'
import type { Random } from './random.ts'
import type { Layer } from './shapes.ts'
import type { Wish } from './wish.ts'

/** What a picture has been found to hold, for its words. */
export type Subject =
  | Thing
  | Plan['far']
  | Plan['ground']
  | 'sun'
  | 'moon'
  | 'stars'
  | 'aurora'
  | 'clouds'
  | 'rainbow'
  | 'planet'
  | 'river'
  | 'beach'
  | 'rain'
  | 'snowfall'
  | 'fog'
  | 'lightning'

/** A picture in the making: its measures and its light, and the layers that have been drawn. */
export interface Scene {
  width: number
  height: number
  /** A hundredth of the mean side, in pixels. */
  unit: number
  /** Where far land ends, in pixels from above. */
  horizon: number
  plan: Plan
  light: Light
  nature: Nature
  /** Forms of straight lines and circles. */
  isAngular: boolean
  /** Middle of the sun or the moon. */
  disc: { x: number; y: number; radius: number }
  /** The side from which the light falls. */
  lightFrom: -1 | 1
  random: Random
  /** From far to near. */
  layers: Layer[]
  /** How many of what has been drawn. */
  drawn: Map<Subject, number>
  /** The colour that the prompt gives to a thing, if it does. */
  colorOf: (thing: Wanted) => Color | undefined
  /** A colour of nature in this light, at a distance: 0 is as far as one can see, 1 right here. */
  air: (color: Color, depth: number) => Color
}

export interface SceneMeasures {
  width: number
  height: number
  isAngular?: boolean
  /** How much of distance is lost in haze; 1 by default. */
  haze?: number
}

export function newScene(
  plan: Plan,
  wish: Wish,
  random: Random,
  { width, height, isAngular = false, haze = 1 }: SceneMeasures,
): Scene {
  const choice = random.fork('light')
  const light = inMood(choice.pick(lights[plan.time]), wish, plan)
  const nature = inColors(natures[plan.season], wish)
  const unit = Math.sqrt(width * height) / 100
  const place = random.fork('composition')
  const isTall = height > width * 1.2
  const horizon = height * (baseHorizon(plan) + (isTall ? 0.03 : 0) + place.between(-0.025, 0.025))
  const lightFrom = place.chance(0.5) ? -1 : 1
  const isLow = plan.time === 'dusk' || plan.time === 'dawn' || plan.time === 'golden'
  const side = 0.5 + lightFrom * place.between(0.08, 0.24)
  const top = isLow ? place.between(0.62, 0.8) : place.between(0.25, 0.42)
  const radius =
    unit * (isLow ? place.between(6, 8.5) : place.between(4.6, 6.4)) * (plan.time === 'night' ? 0.82 : 1)
  const [castColor, castShare] = light.cast
  const reach =
    haze * (plan.weather === 'fog' ? 1.25 : plan.weather === 'rain' || plan.weather === 'storm' ? 1.1 : 1)
  return {
    width,
    height,
    unit,
    horizon,
    plan,
    light,
    nature,
    isAngular,
    disc: { x: width * side, y: horizon * top, radius },
    lightFrom,
    random,
    layers: [],
    drawn: new Map(),
    colorOf: (thing) => wish.colorsOf.get(thing),
    air: (color, depth) => {
      // Snow and white walls gather what light there is.
      const gathers = Math.max(0, lightnessOf(color) - 0.8) * 1.6
      const share = castShare * (1 - gathers)
      // What is mixed of two hues is greyer than either, and light is not.
      const lit = saturate(mix(color, castColor, share), 1 + share * 0.55)
      return mix(lit, light.haze, Math.min(0.94, Math.max(0, 1 - depth) ** 1.35 * 0.9 * reach))
    },
  }
}

/** Notes that something has been drawn. */
export function note(scene: Scene, subject: Subject, count = 1): void {
  scene.drawn.set(subject, (scene.drawn.get(subject) ?? 0) + count)
}

/** Adds a layer behind all that will be drawn after it. */
export function put(scene: Scene, layer: Layer): void {
  if (layer.shapes.length > 0) scene.layers.push(layer)
}

function baseHorizon({ far, ground }: Plan): number {
  if (ground === 'sea') return far === 'karst' ? 0.6 : 0.57
  if (far === 'skyline') return ground === 'lake' ? 0.66 : 0.72
  if (ground === 'lake') return 0.6
  if (ground === 'terrace') return 0.46
  if (ground === 'lavender') return 0.52
  if (ground === 'woods') return 0.62
  return 0.58
}

/** The light in the colours and the mood that the prompt names. */
function inMood(light: Light, { colors, moods }: Wish, { weather }: Plan): Light {
  const change = (color: Color): Color => {
    let result = color
    const [first] = colors
    if (first !== undefined) result = tint(result, first, first === '#808080' ? 0.9 : 0.5)
    if (moods.has('pastel')) result = lighten(saturate(mix(result, '#fff6f0', 0.25), 0.9), 0.02)
    if (moods.has('vivid')) result = saturate(result, 1.3)
    if (moods.has('dramatic')) result = lighten(saturate(result, 1.08), -0.05)
    if (weather === 'storm') result = lighten(saturate(result, 0.4), -0.14)
    if (weather === 'rain' || weather === 'fog') result = lighten(saturate(result, 0.55), -0.01)
    return result
  }
  const [c0, c1, c2, c3] = light.sky
  return {
    ...light,
    // The horizon keeps more of the light itself than the height does.
    sky: [
      change(c0),
      change(c1),
      change(c2),
      colors.length > 1 ? tint(c3, colors[1]!, 0.4) : mix(change(c3), c3, 0.45),
    ],
    haze: change(light.haze),
    cloud: [mix(change(light.cloud[0]), light.cloud[0], 0.5), change(light.cloud[1])],
    ink: change(light.ink),
  }
}

/** Plants and rocks in the colours that the prompt gives to them. */
function inColors(nature: Nature, { colorsOf }: Wish): Nature {
  const [field, tree, flower] = [
    colorsOf.get('field') ?? colorsOf.get('hill'),
    colorsOf.get('tree') ?? colorsOf.get('forest'),
    colorsOf.get('flower'),
  ]
  const [rock, sand] = [colorsOf.get('mountain'), colorsOf.get('desert')]
  return {
    ...nature,
    ...(field && {
      grass: [
        tint(nature.grass[0], field, 0.75),
        tint(nature.grass[1], field, 0.75),
        tint(nature.grass[2], field, 0.75),
      ],
    }),
    ...(tree && {
      leaves: [
        tint(nature.leaves[0], tree, 0.85),
        tint(nature.leaves[1], tree, 0.85),
        tint(nature.leaves[2], tree, 0.85),
      ],
      pine: tint(nature.pine, tree, 0.6),
    }),
    ...(flower && { petals: [flower, lighten(flower, 0.12), mix(flower, '#ffffff', 0.5)] }),
    ...(rock && { rock: tint(nature.rock, rock, 0.85) }),
    ...(sand && { sand: tint(nature.sand, sand, 0.6) }),
  }
}
