import { lighter, mixed, type Color } from '../drawing/color.ts'
import { circle, path } from '../drawing/svg.ts'
import { stage, wash, type Backdrop } from './backdrop.ts'

const pairs = [
  ['#cfe3fb', '#a9c6f2'],
  ['#ffe1e6', '#f9bccb'],
  ['#e6defb', '#c6b6f0'],
  ['#d8f3e6', '#a8dcc6'],
  ['#fff0cf', '#fbd79a'],
  ['#ffe3d3', '#f7bd9f'],
] as const satisfies readonly (readonly [Color, Color])[]

/** Two tones of one colour, with a large shape behind the head and a quiet pattern. */
export function drawPlain({ scene, isNight }: Backdrop): string {
  const random = scene.random('background')
  const [pale, full] = random.pick(pairs)
  const top = isNight ? mixed(pale, '#232a5c', 0.82) : pale
  const bottom = isNight ? mixed(full, '#2b2f6e', 0.7) : full
  const { definitions } = scene
  const fill = definitions.linear([
    [0, top],
    [1, bottom],
  ])
  const light = isNight ? mixed(top, '#8f9bff', 0.3) : lighter(pale, 0.55)
  const kind = random.pick(['disc', 'rays', 'dots', 'rings'])
  if (kind === 'rays') {
    const rays = Array.from({ length: 18 }, (_, index) => {
      const at = (angle: number) =>
        `${Math.round(Math.cos(angle) * 1100)} ${Math.round(40 + Math.sin(angle) * 1100)}`
      const from = (index / 18) * Math.PI * 2
      return `M0 40L${at(from)}L${at(from + Math.PI / 18)}Z`
    })
    return wash(fill) + path(rays.join(''), { fill: light, opacity: 0.4 })
  }
  if (kind === 'dots') {
    const dots: string[] = []
    for (let y = stage.bottom; y > -100; y -= 44) {
      const size = 15 * ((y + 100) / 900)
      for (let x = stage.left + (Math.round(y / 44) % 2 ? 22 : 0); x < stage.right; x += 44)
        dots.push(circle(x, y, size, { fill: light }))
    }
    return wash(fill) + circle(0, 20, 430, { fill: light, opacity: 0.45 }) + dots.join('')
  }
  const disc = circle(0, 20, 440, { fill: light, opacity: 0.6 })
  if (kind === 'disc') return wash(fill) + disc + circle(0, 20, 360, { fill: light, opacity: 0.5 })
  return (
    wash(fill) +
    disc +
    [400, 470, 560]
      .map((r) =>
        circle(0, 20, r, {
          fill: 'none',
          stroke: light,
          'stroke-width': 8,
          'stroke-dasharray': r === 470 ? '2 26' : undefined,
          'stroke-linecap': 'round',
        }),
      )
      .join('')
  )
}
