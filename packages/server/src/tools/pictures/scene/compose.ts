import { balloons, fireworks, kites, lanterns } from '../elements/aloft.ts'
import { drawClouds } from '../elements/clouds.ts'
import { drawKarst } from '../elements/karst.ts'
import { drawDunes } from '../elements/dunes.ts'
import { drawGround, drawHills, type GroundLine } from '../elements/land.ts'
import { drawLavender, drawTerraces } from '../elements/terraces.ts'
import { birds, butterflies } from '../elements/animals.ts'
import { drawFlowers, drawGrass, drawLotus, drawTwigs } from '../elements/near.ts'
import { drawRiver } from '../elements/river.ts'
import { drawFarRanges, drawPeaks, drawVolcano } from '../elements/ranges.ts'
import { drawSkyline } from '../elements/skyline.ts'
import { drawSky } from '../elements/sky.ts'
import { treeLine } from '../elements/trees.ts'
import { drawBeach, drawWater } from '../elements/water.ts'
import { drawWeather } from '../elements/weather.ts'
import { drawFrame, drawTongue, drawWoods, mist } from '../elements/woods.ts'
import { lighten, mix, type Color } from './color.ts'
import type { Point } from './geometry.ts'
import { placeThings } from './place-things.ts'
import type { Thing } from './plan.ts'
import { note, put, type Scene } from './scene.ts'
import type { Shape } from './shapes.ts'

/** Draws everything that the plan has, from far to near. */
export function composeScene(scene: Scene): void {
  drawSky(scene)
  drawClouds(scene)
  drawAloft(scene, true)
  drawFar(scene)
  drawAloft(scene, false)
  const { plan } = scene
  if (plan.ground === 'sea' || plan.ground === 'lake') composeWater(scene)
  else composeLand(scene)
  drawNear(scene)
  drawWeather(scene)
}

function drawFar(scene: Scene): void {
  const { plan, horizon, unit } = scene
  switch (plan.far) {
    case 'peaks':
      drawPeaks(scene)
      break
    case 'volcano':
      drawVolcano(scene)
      break
    case 'karst':
      break
    case 'hills':
      if (plan.things.has('windmill') || plan.ground === 'sea') drawHills(scene, 0.6)
      else {
        drawFarRanges(scene, 1, 0.9)
        drawHills(scene)
      }
      break
    case 'skyline':
      drawSkyline(scene)
      break
    case 'woods':
      drawWoods(scene)
      break
    case 'dunes':
      drawFarRanges(scene, 2, 0.55)
      break
    case 'open':
      if (plan.ground !== 'sea') drawFarRanges(scene, 2, 0.6)
      break
  }
  if (plan.weather === 'fog' || plan.time === 'dawn') {
    put(scene, {
      material: 'cloud',
      depth: 0.5,
      shapes: [mist(scene, horizon - unit * 2, unit * 6, plan.weather === 'fog' ? 0.75 : 0.4)],
    })
  }
}

const landed: readonly Thing[] = [
  'house',
  'castle',
  'pagoda',
  'windmill',
  'tent',
  'tree',
  'pine',
  'palm',
  'blossom',
  'bamboo',
  'person',
  'cat',
  'deer',
  'cactus',
  'flower',
]

function composeWater(scene: Scene): void {
  const { plan, horizon, unit, nature, width } = scene
  if (plan.ground === 'lake' && plan.far !== 'skyline') {
    const random = scene.random.fork('far shore')
    const noise = random.noise()
    const line: Point[] = Array.from({ length: 24 }, (_, index): Point => [
      (index / 23) * (width + 40) - 20,
      horizon - unit * (0.5 + 0.35 * noise(index * 0.25, 1)),
    ])
    put(scene, {
      material: 'plant',
      depth: 0.5,
      shapes: [
        treeLine(scene, random, line, 0.5, unit * 2.4),
        {
          role: 'mass',
          path: `M-20 ${horizon - unit * 0.5}H${width + 20}V${horizon + unit * 0.5}H-20Z`,
          fill: scene.air(mix(nature.pine, nature.grass[1], 0.4), 0.52),
        },
      ],
    })
  }
  drawWater(scene)
  if (plan.far === 'karst') drawKarst(scene)
  const beach = plan.hasBeach ? drawBeach(scene) : undefined
  const needsLand = landed.some((thing) => plan.things.has(thing))
  const lines: GroundLine[] = []
  if (beach) lines.push({ line: beach, depth: 0.95 })
  else if (needsLand) lines.push(drawTongue(scene))
  placeThings(scene, lines)
  plantFlowers(scene, lines[0])
}

function composeLand(scene: Scene): void {
  const { plan } = scene
  const lines = drawLand(scene)
  const river = plan.hasRiver ? drawRiver(scene, lines[1]!.line) : undefined
  placeThings(scene, lines, river)
  plantFlowers(scene, lines[2])
  if (plan.ground === 'woods' || plan.ground === 'snow') drawFrame(scene, frameKind(scene))
}

/** The ground itself. Answers its lines. */
function drawLand(scene: Scene): GroundLine[] {
  const { plan, width, height, horizon, unit } = scene
  if (plan.ground === 'terrace') return drawTerraces(scene)
  if (plan.ground === 'lavender') return drawLavender(scene)
  if (plan.ground !== 'sand') return drawGround(scene)
  drawDunes(scene)
  const flat = (t: number): Point[] => [
    [-10, horizon + (height - horizon) * t],
    [width + 10, horizon + (height - horizon) * t + unit],
  ]
  return [0.12, 0.3, 0.5, 0.72].map((t, index) => ({ line: flat(t), depth: 0.6 + index * 0.11 }))
}

function plantFlowers(scene: Scene, ground: GroundLine | undefined): void {
  const count = scene.plan.things.get('flower')
  if (count !== undefined && ground) drawFlowers(scene, ground, count)
}

function frameKind({ plan }: Scene): 'pine' | 'tree' | 'bamboo' | 'blossom' | 'palm' {
  for (const kind of ['bamboo', 'blossom', 'palm', 'pine'] as const) if (plan.things.has(kind)) return kind
  return plan.season === 'autumn' || plan.things.has('tree') ? 'tree' : 'pine'
}

/** What flies; fireworks far behind everything. */
function drawAloft(scene: Scene, isFar: boolean): void {
  const { things } = scene.plan
  const random = scene.random.fork('aloft')
  const makers: [Thing, (count: number) => Shape[]][] = [
    ['fireworks', (count) => fireworks(scene, random, count)],
    ['balloon', (count) => balloons(scene, random, count)],
    ['lantern', (count) => lanterns(scene, random, count)],
    ['kite', (count) => kites(scene, random, count)],
    ['bird', (count) => birds(scene, random, count)],
  ]
  for (const [thing, make] of makers) {
    const count = things.get(thing)
    if (count === undefined || (thing === 'fireworks') !== isFar) continue
    put(scene, { material: thing === 'fireworks' ? 'sky' : 'thing', depth: 0.7, shapes: make(count) })
    note(scene, thing, count)
  }
}

function twigColors(scene: Scene): readonly Color[] {
  const color = scene.colorOf('blossom')
  return color ? [color, lighten(color, 0.12), mix(color, '#ffffff', 0.3)] : ['#f7b9cc', '#fde3ea', '#f19ab8']
}

/** What stands close to the eye, so that the picture has a front. */
function drawNear(scene: Scene): void {
  const { plan } = scene
  const { things, ground } = plan
  const lotus = things.get('lotus')
  if (lotus !== undefined && (ground === 'lake' || ground === 'sea')) drawLotus(scene, lotus)
  if (things.has('blossom')) drawTwigs(scene, twigColors(scene))
  if ((ground === 'meadow' || ground === 'woods') && plan.season !== 'winter') drawGrass(scene)
  if (
    ground === 'lake' &&
    plan.far !== 'skyline' &&
    lotus === undefined &&
    plan.season !== 'winter' &&
    !things.has('blossom')
  )
    drawGrass(scene)
  const count = things.get('butterfly')
  if (count !== undefined) {
    put(scene, {
      material: 'thing',
      depth: 1,
      shapes: butterflies(scene, scene.random.fork('butterflies'), count),
    })
    note(scene, 'butterfly', count)
  }
}
