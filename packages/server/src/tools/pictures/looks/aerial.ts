import { lighten, mix, type Color } from '../scene/color.ts'
import { ellipse, num, polygon, rect, type Point } from '../scene/geometry.ts'
import { note, type Scene } from '../scene/scene.ts'
import { radial } from '../scene/shapes.ts'
import { grain } from '../render/photo.ts'
import type { Render } from '../render/styles.ts'
import type { SvgWriter } from '../render/svg-writer.ts'
import { drawPatchwork, drawRoofs, drawTown } from './aerial-land.ts'
import { areaAbove, sampleField, type HeightField } from './height-field.ts'

/** Where water ends and where woods, rock and snow begin. */
const levels = {
  deep: -0.42,
  middle: -0.2,
  shallow: -0.06,
  shore: 0,
  grass: 0.055,
  woods: 0.3,
  rock: 0.58,
  snow: 0.8,
} as const

/** The land from straight above: depths of water, shores, fields, woods and heights, with the shadows that they throw. */
export const renderAerial: Render = (scene, writer) => {
  const { width, height, unit, light, nature, plan, random, lightFrom } = scene
  const field = landForm(scene)
  const seed = random.fork('aerial').int(1, 900)
  const lit = (color: Color) => mix(color, light.cast[0], light.cast[1] * 0.9)
  const isDesert = plan.ground === 'sand'
  const isWinter = plan.season === 'winter'
  const water = nature.water
  const grass = isDesert ? nature.sand : nature.grass[0]
  const woods = isDesert
    ? mix(nature.sand, '#b9804e', 0.5)
    : mix(nature.pine, nature.leaves[1], plan.season === 'autumn' ? 0.75 : 0.3)
  const [dx, dy] = [-lightFrom * unit * 0.8, unit * 0.9]
  // Each outline is written once and used for the area, its shadow and its edge.
  const area = (level: number): string => {
    const path = areaAbove(field, level)
    return path === ''
      ? ''
      : writer.define(path, (id) => `<path id="${id}" d="${path}" fill-rule="evenodd"/>`)
  }
  const fill = (id: string, color: Color, more = '') =>
    id === '' ? '' : `<use href="#${id}" fill="${color}"${more}/>`
  const shadowOf = (path: string, reach: number, opacity: number) =>
    `<g transform="translate(${num(dx * reach)} ${num(dy * reach)})" filter="url(#${writer.blur(unit * 0.5 * reach)})" opacity="${opacity}">${fill(path, light.ink)}</g>`

  const shore = area(levels.shore)
  const land = area(levels.grass)
  const trees = area(levels.woods)
  const rock = area(levels.rock)
  const clip = writer.define(
    'land',
    (id) =>
      `<clipPath id="${id}">${land === '' ? '' : `<use href="#${land}" clip-rule="evenodd"/>`}</clipPath>`,
  )

  let body = writer.sheet(width, height, `fill="${lit(mix(water, light.ink, 0.45))}"`)
  body += fill(
    area(levels.deep),
    lit(mix(water, light.ink, 0.22)),
    ` filter="url(#${writer.blur(unit * 1.6)})"`,
  )
  body += fill(area(levels.middle), lit(water), ` filter="url(#${writer.blur(unit * 1.1)})"`)
  body += fill(
    area(levels.shallow),
    lit(mix(water, '#a8efd8', 0.5)),
    ` filter="url(#${writer.blur(unit * 0.6)})"`,
  )
  body += swell(scene, writer, seed)
  body += `<use href="#${area(levels.shore - 0.028)}" fill="none" stroke="#ffffff" stroke-width="${num(unit * 0.3)}" opacity=".45" filter="url(#${writer.blur(unit * 0.16)})"/>`
  const sand = lit(mix('#f0dcae', nature.sand, 0.4))
  body += `<use href="#${shore}" fill="${sand}" stroke="#ffffff" stroke-width="${num(unit * 0.26)}" stroke-opacity=".85"/>`
  let ground = fill(land, lit(grass))
  if (
    !isDesert &&
    !isWinter &&
    (plan.ground === 'meadow' ||
      plan.ground === 'terrace' ||
      plan.ground === 'lavender' ||
      plan.far === 'hills')
  ) {
    ground += `<g clip-path="url(#${clip})">${drawPatchwork(scene, writer)}</g>`
    note(scene, plan.ground === 'lavender' || plan.ground === 'terrace' ? plan.ground : 'meadow')
  }
  ground += shadowOf(trees, 0.8, 0.4) + fill(trees, lit(woods))
  if (trees !== '') ground += canopies(scene, field, writer, lit(woods))
  const [rockTone, snowTone] = [
    lit(isDesert ? mix(nature.sand, '#8c5a3a', 0.55) : nature.rock),
    lit(nature.snow),
  ]
  ground += shadowOf(rock, 1.1, 0.45) + fill(rock, rockTone)
  if (rock !== '') {
    // Step by step lighter up to the snow, each step with its shadow, so that heights are seen as such.
    for (let step = 1; step <= 5; step += 1) {
      const path = area(levels.rock + (levels.snow - levels.rock) * (step / 5))
      const tone = isDesert
        ? lit(mix(nature.sand, '#8c5a3a', 0.5 - step * 0.1))
        : mix(rockTone, step === 5 ? snowTone : lighten(rockTone, 0.12), step / 5)
      ground += shadowOf(path, 0.55, 0.3) + fill(path, tone)
    }
  }
  body += `<g filter="url(#${surface(writer, unit, seed, isDesert)})">${ground}</g>`
  if (plan.far === 'skyline') body += drawTown(scene, writer, field, levels.grass)
  body += drawRoofs(scene, writer, field, levels.grass)
  body += boats(scene, writer, field)
  body += clouds(scene, writer, seed)
  noteLand(scene, {
    hasWoods: trees !== '',
    hasHeights: rock !== '',
    hasWater: plan.ground === 'sea' || plan.ground === 'lake',
  })
  const corner = radial(width / 2, height / 2, Math.hypot(width, height) * 0.6, [
    [0.55, light.ink, 0],
    [1, light.ink, 0.45],
  ])
  return body + writer.sheet(width, height, `fill="${writer.paint(corner)}"`) + grain(scene, writer, seed)
}

function noteLand(
  scene: Scene,
  { hasWoods, hasHeights, hasWater }: { hasWoods: boolean; hasHeights: boolean; hasWater: boolean },
): void {
  const { plan } = scene
  if (hasWater) note(scene, plan.ground)
  if (plan.ground === 'sand') note(scene, 'sand')
  if (plan.hasRiver) note(scene, 'river')
  if (hasWoods && plan.ground !== 'sand') note(scene, 'woods')
  if (hasHeights && plan.ground !== 'sand') note(scene, 'peaks')
}

/** How high the land lies at each place, after what the plan says of it. */
function landForm(scene: Scene): HeightField {
  const { width, height, unit, plan } = scene
  const random = scene.random.fork('land form')
  const [rolling, rugged, bend] = [random.noise(), random.noise(), random.noise()]
  const angle = random.between(0, Math.PI * 2)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const riverAngle = random.between(-0.5, 0.5) + (random.chance(0.5) ? 0 : Math.PI / 2)
  const [riverX, riverY] = [Math.cos(riverAngle), Math.sin(riverAngle)]
  const isIsland =
    plan.ground === 'sea' && (plan.far === 'karst' || plan.far === 'hills' || random.chance(0.35))
  const rise = plan.far === 'peaks' || plan.far === 'volcano' ? 0.42 : plan.far === 'karst' ? 0.36 : 0.1
  return sampleField(width, height, unit * 1.1, (x, y) => {
    const [u, v] = [(x - width / 2) / (unit * 100), (y - height / 2) / (unit * 100)]
    const base =
      rolling(u * 2.1, v * 2.1) * 0.5 +
      rolling(u * 5, v * 5) * 0.22 +
      rolling(u * 11, v * 11) * 0.1 +
      rolling(u * 24, v * 24) * 0.04
    const ridges = (1 - Math.abs(rugged(u * 2.6, v * 2.6))) ** 3
    let result = 0.2 + base * 0.42 + ridges * rise + (plan.ground === 'woods' ? 0.16 : 0)
    if (plan.ground === 'sea') {
      result +=
        plan.far === 'karst'
          ? -0.62 + (1 - Math.abs(rugged(u * 6, v * 6))) ** 4 * 0.9
          : isIsland
            ? 0.3 - Math.hypot(u * 1.15, v * 1.35) * 1.55
            : Math.min(0.16, (u * cos + v * sin) * 1.7 - 0.12)
    }
    if (plan.ground === 'lake')
      result += Math.min(0.14, Math.hypot(u + cos * 0.12, v + sin * 0.12) * 1.9 - 0.62)
    if (plan.ground === 'sand')
      result =
        0.12 + Math.abs(Math.sin((u * cos + v * sin) * 16 + bend(u * 2, v * 2) * 3)) * 0.34 + base * 0.2
    if (plan.hasRiver || plan.far === 'skyline') {
      const along = u * riverX + v * riverY
      const across = -u * riverY + v * riverX + bend(along * 1.6, 3) * 0.16 + Math.sin(along * 6) * 0.07
      result = Math.min(result, result * 0.4 + Math.abs(across) * 5.2 - 0.34)
    }
    // Without mountains nothing rises into the rock.
    return rise > 0.3 || plan.ground === 'sand' ? result : Math.min(result, levels.rock - 0.05)
  })
}

/** Relief of the ground, from noise. */
function surface(writer: SvgWriter, unit: number, seed: number, isDesert: boolean): string {
  const scale = 10 / unit
  const [frequency, height] = isDesert ? ['.03 .05', 2] : ['.055 .055', 2.6]
  const [fx, fy] = frequency.split(' ').map((part) => (Number(part) * scale).toFixed(4))
  return writer.filter(
    `<feTurbulence type="fractalNoise" baseFrequency="${fx} ${fy}" numOctaves="5" seed="${seed}" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="${num(unit * 0.7)}" xChannelSelector="R" yChannelSelector="G" result="d"/><feDiffuseLighting in="n" surfaceScale="${num((height * unit) / 10)}" lighting-color="#fff" result="l"><feDistantLight azimuth="225" elevation="55"/></feDiffuseLighting><feComposite in="d" in2="l" operator="arithmetic" k1=".68" k2=".46" result="m"/><feComposite in="m" in2="d" operator="in"/>`,
    'x="0" y="0" width="1" height="1"',
  )
}

function swell({ width, height, unit }: Scene, writer: SvgWriter, seed: number): string {
  const scale = 10 / unit
  const filter = writer.filter(
    `<feTurbulence type="fractalNoise" baseFrequency="${(0.02 * scale).toFixed(4)} ${(0.055 * scale).toFixed(4)}" numOctaves="4" seed="${seed + 2}"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 2.4 0 0 0 -1.25"/>`,
    'x="0" y="0" width="1" height="1"',
  )
  return writer.sheet(width, height, `filter="url(#${filter})" opacity=".32"`)
}

/** Single trees: a shadow and a round top each. */
function canopies(scene: Scene, field: HeightField, writer: SvgWriter, color: Color): string {
  const { width, height, unit, lightFrom, light, nature, plan } = scene
  if (plan.ground === 'sand') return ''
  const random = scene.random.fork('canopies')
  const tones = [color, lighten(mix(color, nature.leaves[2], 0.35), 0.02), mix(color, light.ink, 0.22)]
  const sizes = [0.7, 0.95, 1.3].map((size) => size * unit)
  const tops = tones.flatMap((tone) => sizes.map((size) => ({ tone, size, path: '' })))
  const shadows = sizes.map(() => '')
  // A town has enough to draw without them.
  const tries = plan.far === 'skyline' ? 700 : 1800
  for (let index = 0; index < tries; index += 1) {
    const [x, y] = [random.next() * width, random.next() * height]
    const h = field.at(x, y)
    const isWood = h >= levels.woods - 0.02 && h < levels.rock + 0.03
    if (!isWood && !(h > levels.grass + 0.05 && h < levels.rock && random.chance(0.04))) continue
    const size = random.int(0, 2)
    // A dot with round ends is a disc, in a quarter of the letters.
    shadows[size] += `M${num(x - lightFrom * unit * 0.3)} ${num(y + unit * 0.35)}h.1`
    tops[random.int(0, 2) * 3 + size]!.path += `M${num(x)} ${num(y)}h.1`
  }
  return (
    shadows
      .map((path, size) =>
        writer.shape({ role: 'shade', path, stroke: light.ink, strokeWidth: sizes[size]!, opacity: 0.32 }),
      )
      .join('') +
    tops
      .map(({ tone, size, path }) => writer.shape({ role: 'mass', path, stroke: tone, strokeWidth: size }))
      .join('')
  )
}

/** Boats with their wakes. */
function boats(scene: Scene, writer: SvgWriter, field: HeightField): string {
  const { width, height, unit, plan, light } = scene
  const count = plan.things.get('boat')
  if (count === undefined) return ''
  const random = scene.random.fork('boats')
  let result = ''
  let drawn = 0
  for (let attempt = 0; attempt < 400 && drawn < count; attempt += 1) {
    const [x, y] = [random.between(0.12, 0.88) * width, random.between(0.12, 0.88) * height]
    if (field.at(x, y) > -0.16) continue
    const angle = random.between(0, 360)
    const s = unit * random.between(1.5, 2.3)
    const wake: Point[] = [
      [-s, -s * 0.1],
      [-s * 7, -s * 1.5],
      [-s * 6, 0],
      [-s * 7, s * 1.5],
      [-s, s * 0.1],
    ]
    const hull = `M${num(-s)} ${num(-s * 0.32)}L${num(s * 0.5)} ${num(-s * 0.34)}Q${num(s * 1.2)} 0 ${num(s * 0.5)} ${num(s * 0.34)}L${num(-s)} ${num(s * 0.32)}Z`
    const trail = {
      kind: 'linear',
      from: [-s, 0],
      to: [-s * 7, 0],
      stops: [
        [0, '#ffffff', 0.75],
        [1, '#ffffff', 0],
      ],
    } as const
    result += `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(angle)})">${writer.shape({ role: 'glow', path: polygon(wake), fill: trail })}${writer.shape({ role: 'shade', path: ellipse(0, s * 0.4, s, s * 0.4), fill: light.ink, opacity: 0.35 })}${writer.shape({ role: 'mass', path: hull, fill: '#f7f2e8' })}${writer.shape({ role: 'detail', path: rect(-s * 0.55, -s * 0.16, s * 0.7, s * 0.32), fill: scene.colorOf('boat') ?? '#c9683c' })}</g>`
    drawn += 1
  }
  if (drawn > 0) note(scene, 'boat', drawn)
  return result
}

/** Clouds below the eye, with their shadows on the land. */
function clouds(scene: Scene, writer: SvgWriter, seed: number): string {
  const { width, height, unit, plan, lightFrom } = scene
  if (plan.clouds === 'none') return ''
  const scale = 10 / unit
  const loss = plan.clouds === 'many' ? 1.5 : 1.85
  const filter = (color: string) =>
    writer.filter(
      `<feTurbulence type="fractalNoise" baseFrequency="${(0.0042 * scale).toFixed(4)}" numOctaves="5" seed="${seed + 9}"/><feColorMatrix values="0 0 0 0 ${color} 0 0 0 0 ${color} 0 0 0 0 ${color} 3.2 0 0 0 -${loss}"/>`,
      'x="0" y="0" width="1" height="1"',
    )
  note(scene, 'clouds')
  return `<g transform="translate(${num(-lightFrom * unit * 4)} ${num(unit * 5)})" opacity=".28">${writer.sheet(width, height, `filter="url(#${filter('.02')})"`)}</g>${writer.sheet(width, height, `filter="url(#${filter('1')})" opacity=".9"`)}`
}
