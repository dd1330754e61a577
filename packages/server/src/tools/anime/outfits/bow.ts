import { placed, type Knot } from '../drawing/curve.ts'
import type { Tones } from '../palette.ts'
import type { Scene } from '../scene.ts'
import { drawCloth, drawFolds } from './body.ts'

/** A bow with two loops, two ends and a knot; at size 1 it is 240 wide. */
export function drawBow(scene: Scene, tones: Tones, x: number, y: number, size: number, turn = 0): string {
  const cos = Math.cos((turn * Math.PI) / 180)
  const sin = Math.sin((turn * Math.PI) / 180)
  const at = (knots: readonly Knot[], side: 1 | -1): Knot[] =>
    placed(
      knots.map(([kx, ky, kind]): Knot => {
        const there = [side * kx * cos - ky * sin, side * kx * sin + ky * cos] as const
        return kind ? [...there, kind] : there
      }),
      x,
      y,
      size,
    )
  const sides = [-1, 1] as const
  const ends = sides.map((side) =>
    drawCloth(
      scene,
      at(
        [
          [4, 4],
          [34, 40],
          [58, 104, 'corner'],
          [34, 96],
          [12, 112, 'corner'],
          [8, 60],
        ],
        side,
      ),
      tones,
      drawFolds(
        tones,
        [
          at(
            [
              [12, 14],
              [26, 52],
              [30, 90],
            ],
            side,
          ),
        ],
        9 * size,
      ),
      5,
    ),
  )
  const loops = sides.map((side) =>
    drawCloth(
      scene,
      at(
        [
          [6, -8],
          [50, -54],
          [104, -58],
          [120, -12],
          [108, 40],
          [56, 36],
          [6, 12],
        ],
        side,
      ),
      tones,
      drawFolds(
        tones,
        [
          at(
            [
              [16, 0],
              [52, -14],
              [84, -20],
            ],
            side,
          ),
          at(
            [
              [16, 6],
              [50, 12],
              [78, 20],
            ],
            side,
          ),
        ],
        12 * size,
      ),
      5,
    ),
  )
  const knot = drawCloth(
    scene,
    at(
      [
        [-22, -20],
        [0, -25],
        [22, -20],
        [25, 0],
        [20, 22],
        [0, 25],
        [-20, 22],
        [-25, 0],
      ],
      1,
    ),
    tones,
    drawFolds(
      tones,
      [
        at(
          [
            [4, -16],
            [10, 0],
            [4, 16],
          ],
          1,
        ),
      ],
      8 * size,
    ),
    5,
  )
  return ends.join('') + loops.join('') + knot
}
