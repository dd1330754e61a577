import { expect, test } from 'vitest'
import { fitScale, fitted, isZoomed, kept, moved, stepped, toggled, zoomedTo } from './zoom.ts'

const stage = { width: 800, height: 600 }
const photo = { picture: { width: 1600, height: 1200 }, stage }
const icon = { picture: { width: 32, height: 32 }, stage }
const ribbon = { picture: { width: 20_000, height: 100 }, stage }

test('a picture fits its stage, and a small one is not blown up', () => {
  expect([fitScale(photo), fitScale(icon), fitScale(ribbon)]).toEqual([0.5, 1, 0.04])
  expect(isZoomed(fitted(photo), photo)).toBe(false)
})

test('what lies under the pointer stays there', () => {
  const at = { x: 200, y: -100 }
  const view = zoomedTo(fitted(photo), photo, 2, at)
  // The same place of the picture before and after, in its own pixels from its middle.
  expect([(at.x - view.x) / view.scale, (at.y - view.y) / view.scale]).toEqual([400, -200])
})

test('never smaller than the whole picture, never larger than eight times', () => {
  expect(zoomedTo(fitted(photo), photo, 0.01)).toEqual({ scale: 0.5, x: 0, y: 0 })
  expect(zoomedTo(fitted(photo), photo, 100).scale).toBe(8)
})

test('no ground is shown that need not be', () => {
  expect(moved({ scale: 1, x: 0, y: 0 }, photo, { x: 5_000, y: -5_000 })).toEqual({
    scale: 1,
    x: 400,
    y: -300,
  })
  expect(moved({ scale: 0.08, x: 0, y: 0 }, ribbon, { x: -5_000, y: 50 })).toEqual({
    scale: 0.08,
    x: -400,
    y: 0,
  })
  expect(kept({ scale: 4, x: 0, y: 900 }, icon).y).toBe(0)
})

test('steps stop at the picture’s own size', () => {
  let view = fitted(photo)
  const scales = [0, 1, 2].map(() => (view = stepped(view, photo, 'in')).scale)
  expect(scales).toEqual([0.75, 1, 1.5])
  expect(stepped({ scale: 1.2, x: 0, y: 0 }, photo, 'out').scale).toBe(1)
})

test('a double press goes to the own size and back, where both are the same to twice of it', () => {
  const at = { x: 0, y: 0 }
  const near = toggled(fitted(photo), photo, at)
  expect(near.scale).toBe(1)
  expect(toggled(near, photo, at)).toEqual(fitted(photo))
  expect(toggled(fitted(icon), icon, at).scale).toBe(2)
})
