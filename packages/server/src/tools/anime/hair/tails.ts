import type { Knot } from '../drawing/curve.ts'
import { inked, stroke } from '../drawing/ink.ts'
import { tonesOf } from '../palette.ts'
import type { Color } from '../drawing/color.ts'
import { group } from '../drawing/svg.ts'
import type { Scene } from '../scene.ts'

/** Locks before the ears, for hair that is tied up; the right side, from the dome down and up again. */
export const templeLocks = (length: number): Knot[] => [
  [231, -10],
  [224, 34],
  [208, 60],
  [200, length * 0.6],
  [186, length, 'corner'],
  [176, length * 0.7],
  [174, length * 0.35],
  [168, 0],
]

/** The ribbon of cloth that holds a tail: `angle` in degrees is that of the tail. */
export function hairTie(x: number, y: number, angle: number, color: Color, size = 1): string {
  const tones = tonesOf(color)
  const radians = (angle * Math.PI) / 180
  const at = (along: number, across: number): Knot => [
    x + (Math.cos(radians) * along - Math.sin(radians) * across) * size,
    y + (Math.sin(radians) * along + Math.cos(radians) * across) * size,
  ]
  return (
    inked(
      [at(-20, -40), at(0, -50), at(20, -40), at(26, 0), at(20, 40), at(0, 50), at(-20, 40), at(-14, 0)],
      tones.base,
      tones.line,
      5,
    ) +
    [-24, -4, 18]
      .map((across) => stroke([at(-14, across), at(4, across + 5), at(20, across)], 6, tones.shade))
      .join('') +
    stroke([at(-6, -36), at(6, -22), at(8, -4)], 7, tones.light)
  )
}

export const tieColors = [
  '#e8505b',
  '#4d7fd6',
  '#f7c948',
  '#ffffff',
  '#8d6ad1',
  '#3fae8f',
] as const satisfies readonly Color[]

/** Tails as they are, or moved to where they come out from below the wide brim of a hat. */
export const underHat = ({ character }: Scene, dx: number, dy: number, tails: string): string =>
  character.accessory === 'conicalHat' ? group({ transform: `translate(${dx} ${dy})` }, tails) : tails
