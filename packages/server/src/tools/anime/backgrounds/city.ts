import { mixed, type Color } from '../drawing/color.ts'
import { circle, path } from '../drawing/svg.ts'
import type { Random } from '../drawing/random.ts'
import { stage, wash, type Backdrop } from './backdrop.ts'
import { drawCloud } from './clouds.ts'

/** A skyline in three rows that fade into the distance, with lit windows. */
export function drawCity({ scene, isNight }: Backdrop): string {
  const random = scene.random('background')
  const { definitions } = scene
  const [top, middle, low] = isNight
    ? (['#10143c', '#2a2f78', '#7a5fb0'] as const)
    : random.pick([
        ['#8fb8f2', '#c9dcfb', '#fdeedd'],
        ['#9aa4ee', '#dcc6f4', '#ffe0d0'],
      ] as const)
  const front: Color = isNight ? '#1b1f52' : '#6f83c4'
  const rows = [
    { base: 190, width: [70, 120], color: mixed(front, low, 0.68) },
    { base: 330, width: [86, 140], color: mixed(front, low, 0.4) },
    { base: 470, width: [110, 170], color: mixed(front, low, 0.12) },
  ] as const
  return (
    wash(
      definitions.linear([
        [0, top],
        [0.4, middle],
        [0.75, low],
        [1, low],
      ]),
    ) +
    (isNight
      ? circle(-330, -330, 54, { fill: '#fff1c0' })
      : drawCloud(random, 320, -220, 260, '#ffffff', '#e3e4fa') +
        drawCloud(random, -380, -90, 220, '#ffffff', '#e3e4fa')) +
    rows
      .map(({ base, width, color }, index) =>
        drawRow(
          random,
          base,
          width,
          color,
          isNight ? '#ffdf8a' : mixed(color, '#ffffff', 0.42),
          isNight ? 0.55 : 0.75,
          index,
        ),
      )
      .join('')
  )
}

function drawRow(
  random: Random,
  base: number,
  [least, most]: readonly [number, number],
  color: Color,
  light: string,
  share: number,
  row: number,
): string {
  const walls: string[] = []
  const windows: string[] = []
  for (let x = stage.left; x < stage.right;) {
    const width = Math.round(random.between(least, most))
    // Lower in the middle, where the head is.
    const edge = Math.min(1, Math.abs(x + width / 2) / 480)
    const top = Math.round(base - random.between(120, 260) - edge * random.between(60, 260))
    walls.push(`M${x} ${stage.bottom}V${top}${roof(random, x, top, width)}V${stage.bottom}Z`)
    const step = 26 + row * 5
    for (let wy = top + 26; wy < base + 140; wy += step + 8) {
      for (let wx = x + 13; wx + step * 0.5 < x + width - 6; wx += step) {
        if (random.chance(share * 0.72))
          windows.push(
            `M${wx} ${wy}h${Math.round(step * 0.5)}v${Math.round(step * 0.62)}h${-Math.round(step * 0.5)}z`,
          )
      }
    }
    x += width + Math.round(random.between(-6, 12))
  }
  return path(walls.join(''), { fill: color }) + path(windows.join(''), { fill: light, opacity: 0.75 })
}

function roof(random: Random, x: number, top: number, width: number): string {
  const right = x + width
  const middle = Math.round(x + width / 2)
  switch (random.whole(0, 4)) {
    case 0:
      return `L${middle} ${top - 40}L${right} ${top}`
    case 1:
      return `H${middle - 4}V${top - 60}H${middle + 4}V${top}H${right}`
    case 2:
      return `H${x + 16}V${top - 22}H${right - 16}V${top}H${right}`
    default:
      return `H${right}`
  }
}
