import { expect, test } from 'vitest'
import { viewerKeyOf } from './viewer-keys.ts'

const pressed = (key: string, held: 'alt' | 'ctrl' | 'meta' | '' = '') => ({
  key,
  altKey: held === 'alt',
  ctrlKey: held === 'ctrl',
  metaKey: held === 'meta',
})

test.each([
  ['+', 'in'],
  ['=', 'in'],
  ['-', 'out'],
  ['0', 'fit'],
  ['1', 'full'],
  ['ArrowRight', 'next'],
  ['ArrowLeft', 'previous'],
])('%s: %s', (key, does) => {
  expect(viewerKeyOf(pressed(key), false, false)).toEqual({ does })
})

test('arrows move what is zoomed', () => {
  expect(viewerKeyOf(pressed('ArrowRight'), true, false)).toMatchObject({ does: 'move', x: -60 })
  expect(viewerKeyOf(pressed('ArrowUp'), true, false)).toMatchObject({ does: 'move', y: 60 })
})

test('where one reads from the right, the next image lies on the left', () => {
  expect(viewerKeyOf(pressed('ArrowLeft'), false, true)).toEqual({ does: 'next' })
})

test.each([
  ['a letter', pressed('a')],
  ['Enter', pressed('Enter')],
  ['the browser’s own zoom', pressed('+', 'ctrl')],
  ['going back', pressed('ArrowLeft', 'alt')],
  ['going back on a Mac', pressed('ArrowLeft', 'meta')],
  ['an arrow that leads nowhere', pressed('ArrowUp')],
])('%s is not the viewer’s', (_, keys) => {
  expect(viewerKeyOf(keys, false, false)).toBeNull()
})
