import { curveThrough, pathOf, type Knot } from '../drawing/curve.ts'
import { group, path } from '../drawing/svg.ts'
import { eyeLine } from '../face/eyes.ts'
import type { Scene } from '../scene.ts'
import type { AccessoryParts } from './accessory-parts.ts'

const round = 30

/** Glasses: round or angular, thin or thick, by the seed. */
export function drawGlasses(scene: Scene): AccessoryParts {
  const random = scene.random('accessory')
  const { details, definitions } = scene
  const isRound = random.chance(0.55)
  const frame = random.pick(['#2b2638', '#7b3f2c', '#b0843a', '#c23b4a', '#2f5f96'])
  const width = random.between(6.5, 10)
  const half = isRound ? 76 : 80
  const tall = isRound ? 72 : 56
  const spread = details.eyeSpread + 1
  const y = eyeLine + 6
  const lens = (side: 1 | -1): string => {
    const x = side * spread
    const knots: Knot[] = isRound
      ? [
          [x, y - tall],
          [x + half * 0.74, y - tall * 0.68],
          [x + half, y],
          [x + half * 0.72, y + tall * 0.7],
          [x, y + tall],
          [x - half * 0.72, y + tall * 0.7],
          [x - half, y],
          [x - half * 0.74, y - tall * 0.68],
        ]
      : [
          [x - half + round, y - tall],
          [x + half - round, y - tall],
          [x + half, y - tall + round * 0.8],
          [x + half - 6, y + tall - round],
          [x + half - round - 8, y + tall],
          [x - half + round + 8, y + tall],
          [x - half + 6, y + tall - round],
          [x - half, y - tall + round * 0.8],
        ]
    const d = pathOf(curveThrough(knots, true))
    const glare = `M${x - half} ${y + 8}L${x + 8} ${y - tall - 8}H${x + 34}L${x - half} ${y + 52}ZM${x - half + 30} ${y + tall}L${x + half} ${y - tall + 34}V${y - tall + 50}L${x - half + 50} ${y + tall}Z`
    return (
      path(d, { fill: '#ffffff', 'fill-opacity': 0.1 }) +
      group({ 'clip-path': definitions.clip(d) }, path(glare, { fill: '#ffffff', opacity: 0.26 })) +
      path(d, { fill: 'none', stroke: frame, 'stroke-width': width }) +
      path(d, {
        fill: 'none',
        stroke: '#ffffff',
        'stroke-width': width * 0.28,
        opacity: 0.45,
        transform: 'translate(-1 -1.4)',
      })
    )
  }
  const inner = spread - half
  const bridge = `M${-inner} ${y - 10}Q0 ${y - 30} ${inner} ${y - 10}`
  const temple = (side: 1 | -1) => `M${side * (spread + half - 2)} ${y - 20}L${side * 212} ${y - 26}`
  const line = { fill: 'none', stroke: frame, 'stroke-width': width, 'stroke-linecap': 'round' } as const
  return { onFace: path(bridge, line) + path(temple(-1), line) + path(temple(1), line) + lens(-1) + lens(1) }
}
