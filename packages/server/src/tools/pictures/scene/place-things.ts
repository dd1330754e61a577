import { house, tent } from '../elements/houses.ts'
import { castle, lighthouse, pagoda, windmill } from '../elements/towers.ts'
import { drawBridge } from '../elements/bridge.ts'
import type { GroundLine } from '../elements/land.ts'
import type { River } from '../elements/river.ts'
import { sailboat, whale } from '../elements/afloat.ts'
import { cat, deer } from '../elements/animals.ts'
import { person } from '../elements/people.ts'
import {
  bamboo,
  blossomColor,
  cactus,
  crownColor,
  leafyTree,
  palm,
  pine,
  type Stand,
} from '../elements/trees.ts'
import { ellipse, heightAt } from './geometry.ts'
import type { Thing } from './plan.ts'
import type { Random } from './random.ts'
import { note, put, type Scene } from './scene.ts'
import type { Material, Shape } from './shapes.ts'

type Maker = (scene: Scene, random: Random, stand: Stand) => Shape[]

interface Kind {
  make: Maker
  /** Height in hundredths of the mean side, where it stands in front. */
  size: number
  material: Material
  /** Whether several stand close together. */
  isGroup?: boolean
  floats?: boolean
}

const kinds: Partial<Record<Thing, Kind>> = {
  castle: { make: castle, size: 25, material: 'thing' },
  pagoda: { make: pagoda, size: 21, material: 'thing' },
  windmill: { make: windmill, size: 21, material: 'thing' },
  lighthouse: { make: lighthouse, size: 27, material: 'thing' },
  house: { make: house, size: 12, material: 'thing', isGroup: true },
  tent: { make: tent, size: 9, material: 'thing' },
  boat: { make: sailboat, size: 14, material: 'thing', floats: true },
  whale: { make: whale, size: 12, material: 'thing', floats: true },
  pine: {
    make: (scene, random, stand) => pine(scene, random, stand),
    size: 19,
    material: 'plant',
    isGroup: true,
  },
  tree: {
    make: (scene, random, stand) => leafyTree(scene, random, stand, crownColor(scene, random)),
    size: 20,
    material: 'plant',
    isGroup: true,
  },
  blossom: {
    make: (scene, random, stand) => leafyTree(scene, random, stand, blossomColor(scene, random)),
    size: 23,
    material: 'plant',
    isGroup: true,
  },
  palm: { make: palm, size: 32, material: 'plant', isGroup: true },
  bamboo: { make: bamboo, size: 30, material: 'plant', isGroup: true },
  cactus: { make: cactus, size: 12, material: 'plant', isGroup: true },
  deer: { make: deer, size: 15, material: 'thing', isGroup: true },
  cat: { make: cat, size: 13, material: 'thing' },
  person: { make: person, size: 11, material: 'thing' },
}

/** Puts things onto the lines of the ground, or onto the water, each where there is room for it. */
export function placeThings(scene: Scene, lines: readonly GroundLine[], river?: River): void {
  const { plan } = scene
  const random = scene.random.fork('placing')
  const isWater = plan.ground === 'sea' || plan.ground === 'lake'
  const bridge = plan.things.get('bridge')
  if (bridge !== undefined) drawBridge(scene)
  const standing: { kind: Kind; stand: Stand; part: Random }[] = []
  // The opposite third from the light, then towards the middle.
  const slots = [
    0.5 - scene.lightFrom * 0.2,
    0.5 + scene.lightFrom * 0.1,
    0.5 - scene.lightFrom * 0.34,
    0.5 + scene.lightFrom * 0.3,
  ]
  let slot = 0
  for (const [thing, count] of plan.things) {
    const kind = kinds[thing]
    if (!kind || (isGroupedElsewhere(scene, thing) && !isWater)) continue
    const part = random.fork(thing)
    const isAfloat = kind.floats ?? false
    // A whale wants more water than a river has.
    const onRiver = thing === 'boat' ? river : undefined
    if (isAfloat && !isWater && !onRiver) continue
    const onRock = thing === 'lighthouse' && isWater && !plan.hasBeach
    const free = slots[slot % slots.length]! + part.between(-0.04, 0.04)
    // The river has the middle to itself.
    const middle = plan.hasRiver ? 0.5 + Math.sign(free - 0.5) * Math.max(0.3, Math.abs(free - 0.5)) : free
    slot += 1
    for (let index = 0; index < count; index += 1) {
      const stand = onRiver
        ? carried(part, onRiver, index, count)
        : isAfloat || onRock
          ? afloat(scene, part, kind, middle, index)
          : onGround(scene, part, lines, kind, { middle, index, count, isWater })
      if (!stand) continue
      standing.push({ kind, stand, part: part.fork(String(index)) })
      note(scene, thing)
    }
  }
  // What is farther away is drawn first.
  for (const { kind, stand, part } of standing.toSorted((a, b) => a.stand.y - b.stand.y)) {
    const shadow: Shape = {
      role: 'shade',
      path: ellipse(
        stand.x - scene.lightFrom * stand.size * 0.12,
        stand.y,
        stand.size * 0.26,
        stand.size * 0.03,
      ),
      fill: scene.light.ink,
      opacity: 0.25,
    }
    const shapes = kind.make(scene, part, stand)
    put(scene, {
      material: kind.material,
      depth: stand.depth,
      shapes: kind.floats ? shapes : [shadow, ...shapes],
    })
  }
}

/** Trees that frame the picture are drawn with its front. */
const isGroupedElsewhere = ({ plan }: Scene, thing: Thing): boolean =>
  (plan.ground === 'woods' || plan.ground === 'snow') && (thing === 'bamboo' || thing === 'palm')

function afloat(scene: Scene, random: Random, { size }: Kind, middle: number, index: number): Stand {
  const { width, height, horizon, unit } = scene
  const t = index === 0 ? random.between(0.16, 0.3) : random.between(0.05, 0.22)
  const x = index === 0 ? width * middle : width * random.between(0.12, 0.88)
  return { x, y: horizon + (height - horizon) * t, size: unit * size * (0.42 + t * 2.1), depth: 0.72 + t }
}

/** A place on a river, the first the farthest away. */
function carried(random: Random, river: River, index: number, count: number): Stand {
  const t = 0.46 + 0.44 * ((index + random.between(0.3, 0.7)) / count)
  const { x, y, half } = river(t)
  return { x, y, size: half * 1.5, depth: 0.6 + t * 0.35 }
}

function onGround(
  scene: Scene,
  random: Random,
  lines: readonly GroundLine[],
  { size, isGroup = false }: Kind,
  { middle, index, count, isWater }: { middle: number; index: number; count: number; isWater: boolean },
): Stand | undefined {
  const { width, unit, height, plan } = scene
  const row = lines.length === 1 ? 0 : Math.min(lines.length - 1, isGroup && index % 3 === 2 ? 1 : 2)
  const ground = lines[row]
  if (!ground) return undefined
  // Things that do not stand close together are as far apart as they are high.
  const apart = isGroup ? 0.1 : size / 100
  const spread = count > 1 ? ((index - (count - 1) / 2) / count) * Math.min(0.7, apart * count) : 0
  let x = width * (middle + spread + (index > 0 ? random.between(-0.04, 0.04) : 0))
  if (isWater && !plan.hasBeach) {
    const xs = ground.line.map(([px]) => px)
    const [low, high] = [Math.max(Math.min(...xs), 0) + unit * 4, Math.min(Math.max(...xs), width) - unit * 9]
    x = low + (high - low) * (count === 1 ? random.between(0.25, 0.75) : (index + 0.5) / count)
  }
  x = Math.min(width - unit * 3, Math.max(unit * 3, x))
  const scale = isWater ? 0.72 : row === 2 ? 0.9 : 0.6
  const y =
    heightAt(ground.line, x) +
    unit * (isWater && plan.hasBeach ? random.between(0, 8) : random.between(0.4, 1.3))
  return {
    x,
    y: Math.min(y, height - unit * 2),
    size: unit * size * scale * (index === 0 ? 1 : random.between(0.62, 0.98)),
    depth: Math.min(1, ground.depth + 0.1),
  }
}
