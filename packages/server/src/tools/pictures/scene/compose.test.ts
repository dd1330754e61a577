import { expect, test } from 'vitest'
import { balloons } from '../elements/aloft.ts'
import { composeScene } from './compose.ts'
import { planScene } from './plan.ts'
import { Random } from './random.ts'
import { newScene, type Scene } from './scene.ts'
import { readWish, type Wish } from './wish.ts'

/** An empty scene for a wish, with the same random numbers each time. */
function sceneOf(wish: Wish): Scene {
  const random = new Random(7)
  return newScene(planScene(wish, random.fork('plan')), wish, random, { width: 240, height: 180 })
}

function layersOf(wish: Wish) {
  const scene = sceneOf(wish)
  composeScene(scene)
  return scene.layers
}

test.each([
  'red lanterns',
  'đèn lồng đỏ',
  'red birds',
  'red butterflies',
  'a red castle',
  'a red tent',
  'a red lighthouse',
  'a red windmill',
  'a red pagoda',
  'a red bridge',
  'a red deer',
  'cô gái áo đỏ',
  'red lotus',
  'red cherry blossoms',
])('a thing has the colour that the prompt gives it: %s', (prompt) => {
  const wish = readWish(prompt)
  expect(wish.colors).toEqual([])
  expect(layersOf(wish)).not.toEqual(layersOf({ ...wish, colorsOf: new Map() }))
})

test('each of several balloons has it', () => {
  const wish = readWish('four red balloons')
  // Without distance and light, so that the colour itself is seen.
  const scene: Scene = { ...sceneOf(wish), air: (color) => color }
  const fills = balloons(scene, new Random(7), 4).map(({ fill }) => fill)
  expect(fills.filter((fill) => fill === wish.colorsOf.get('balloon'))).toHaveLength(4)
})
