import { inked, strokeThrough } from '../drawing/ink.ts'
import { ellipse, group, path } from '../drawing/svg.ts'
import type { Scene } from '../scene.ts'
import { expressionShapes, type FaceMark } from './expressions.ts'

/** The letter of comics for sleep, around its own middle. */
const letterZ = 'M-16 -16H16V-8L-3 9H17V17H-17V9L2 -8H-16Z'

const marks: Record<FaceMark, (scene: Scene) => string> = {
  tear: ({ definitions }) => {
    const water = definitions.linear([
      [0, '#e9f8ff', 0.95],
      [1, '#7cc7f5', 0.95],
    ])
    const drop = (x: number, y: number, size: number) =>
      group(
        { transform: `translate(${x} ${y}) scale(${size})` },
        inked(
          [
            [0, -26, 'corner'],
            [11, -4],
            [12, 9],
            [0, 19],
            [-12, 9],
            [-11, -4],
          ],
          water,
          '#3f83bf',
          3.4,
        ),
        ellipse(-4, 6, 3, 5, { fill: '#ffffff', opacity: 0.95 }),
      )
    return drop(118, 148, 1.1) + drop(-104, 140, 0.7)
  },
  vein: ({ details }) =>
    group(
      { transform: `translate(${details.side * 160} -112) rotate(8)` },
      ...[0, 90, 180, 270].map((angle) =>
        group(
          { transform: `rotate(${angle})` },
          path(
            strokeThrough(
              [
                [9, -36],
                [11, -13],
                [35, -9],
              ],
              12,
              (way) => 0.55 + 0.45 * Math.sin(Math.PI * way),
            ),
            {
              fill: '#e0303c',
              stroke: '#ffffff',
              'stroke-width': 7,
              'stroke-linejoin': 'round',
              'paint-order': 'stroke',
            },
          ),
        ),
      ),
    ),
  sweat: ({ definitions, details }) =>
    group(
      { transform: `translate(${details.side * 190} -10) rotate(${details.side * 10})` },
      inked(
        [
          [0, -34, 'corner'],
          [14, -4],
          [15, 12],
          [0, 24],
          [-15, 12],
          [-14, -4],
        ],
        definitions.linear([
          [0, '#f3fbff'],
          [1, '#8fd2f7'],
        ]),
        '#3f83bf',
        3.8,
      ),
      ellipse(-5, 9, 3.6, 6, { fill: '#ffffff' }),
    ),
  startle: ({ details }) =>
    [-26, 0, 26]
      .map((angle) =>
        group(
          { transform: `translate(${details.side * -236} -238) rotate(${details.side * -44 + angle})` },
          path(
            strokeThrough(
              [
                [0, -14],
                [0, -86],
              ],
              17,
              (way) => 0.3 + 0.7 * way,
            ),
            {
              fill: '#ffb020',
              stroke: '#ffffff',
              'stroke-width': 9,
              'stroke-linejoin': 'round',
              'paint-order': 'stroke',
            },
          ),
        ),
      )
      .join(''),
  snore: ({ details }) =>
    [
      [236, -206, 1],
      [290, -270, 1.4],
      [356, -346, 1.9],
    ]
      .map(([x = 0, y = 0, size = 1]) =>
        path(letterZ, {
          transform: `translate(${details.side * -x} ${y}) rotate(${details.side * 8}) scale(${size})`,
          fill: '#7f8ff0',
          stroke: '#ffffff',
          'stroke-width': 9,
          'stroke-linejoin': 'round',
          'paint-order': 'stroke',
        }),
      )
      .join(''),
}

/** What comics add to a face: a tear, a vein, letters of sleep. Drawn above everything else. */
export function drawFaceMarks(scene: Scene): string {
  return expressionShapes[scene.character.expression].marks.map((mark) => marks[mark](scene)).join('')
}
