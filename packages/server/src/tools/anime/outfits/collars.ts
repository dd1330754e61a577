import type { Knot } from '../drawing/curve.ts'
import type { Tones } from '../palette.ts'
import type { Scene } from '../scene.ts'
import { drawCloth, drawFolds } from './body.ts'

/** Knots of the right side, for the side that is asked for. */
export const onSide = (side: 1 | -1, knots: readonly Knot[]): Knot[] =>
  knots.map(([x, y, kind]): Knot => (kind ? [side * x, y, kind] : [side * x, y]))

/** Both flaps of a shirt's collar, which meet at `meet`. */
export function drawShirtCollar(scene: Scene, tones: Tones, meet = 424, point = 470): string {
  return ([-1, 1] as const)
    .map((side) =>
      drawCloth(
        scene,
        onSide(side, [
          [58, 322, 'corner'],
          [84, 346],
          [118, 376],
          [112, 420],
          [86, point, 'corner'],
          [44, meet + 14],
          [2, meet, 'corner'],
          [36, 396],
          [54, 360],
        ]),
        tones,
        drawFolds(
          tones,
          [
            onSide(side, [
              [66, 352],
              [74, 396],
              [48, 426],
            ]),
          ],
          9,
        ),
        5,
      ),
    )
    .join('')
}
