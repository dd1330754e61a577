import type { Knot } from '../drawing/curve.ts'
import { stroke, strokeThrough } from '../drawing/ink.ts'
import { path } from '../drawing/svg.ts'
import { drawCloth } from '../outfits/body.ts'
import { onSide } from '../outfits/collars.ts'
import { tonesOf } from '../palette.ts'
import type { Scene } from '../scene.ts'
import type { AccessoryParts } from './accessory-parts.ts'

/** Ears of a cat, grown out of the hair; above a scarf they sit on a band. */
export function drawCatEars(scene: Scene): AccessoryParts {
  const random = scene.random('accessory')
  const onBand = scene.character.hair === 'hijab'
  const fur = onBand ? tonesOf(random.pick(['#4a4560', '#fbf4ee', '#c98d5b'])) : scene.colors.hair
  const skin = tonesOf('#ffb3bf')
  const lean = random.between(-8, 14)
  const ear = (side: 1 | -1): string => {
    const outer = onSide(side, [
      [68, -292, 'corner'],
      [96, -362],
      [148 + lean * 0.5, -400],
      [192 + lean, -418, 'corner'],
      [224 + lean * 0.6, -352],
      [230, -270],
      [214, -192, 'corner'],
      [150, -240],
    ])
    const inner = onSide(side, [
      [102, -286, 'corner'],
      [122, -344],
      [154 + lean * 0.5, -370],
      [184 + lean, -386, 'corner'],
      [204 + lean * 0.6, -336],
      [208, -270],
      [196, -214, 'corner'],
      [150, -250],
    ])
    const tufts: Knot[][] = [
      onSide(side, [
        [92, -262],
        [104, -300],
        [134, -336],
      ]),
      onSide(side, [
        [124, -246],
        [138, -286],
        [162, -318],
      ]),
      onSide(side, [
        [200, -196],
        [196, -250],
        [186, -296],
      ]),
    ]
    return (
      drawCloth(
        scene,
        outer,
        fur,
        stroke(
          onSide(side, [
            [100, -310],
            [130, -370],
            [180, -404],
          ]),
          12,
          fur.light,
        ),
        6,
      ) +
      drawCloth(
        scene,
        inner,
        skin,
        stroke(
          onSide(side, [
            [130, -330],
            [160, -300],
            [180, -240],
          ]),
          22,
          skin.light,
        ),
        3.4,
      ) +
      (onBand
        ? stroke(
            onSide(side, [
              [104, -268],
              [150, -300],
              [196, -300],
            ]),
            22,
            fur.light,
          )
        : tufts.map((way) => stroke(way, 26, fur.light, (t) => (1 - t) ** 0.8)).join(''))
    )
  }
  const band: Knot[] = [
    [-238, -90],
    [-176, -234],
    [0, -318],
    [176, -234],
    [238, -90],
  ]
  return {
    front:
      ear(-1) +
      ear(1) +
      (onBand
        ? path(
            strokeThrough(band, 20, () => 1),
            { fill: fur.base, stroke: fur.line, 'stroke-width': 5, 'stroke-linejoin': 'round' },
          ) +
          stroke(
            [
              [-196, -196],
              [-110, -282],
              [0, -312],
            ],
            6,
            fur.light,
          )
        : ''),
  }
}
