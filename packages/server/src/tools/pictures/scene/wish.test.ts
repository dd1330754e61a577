import { describe, expect, test } from 'vitest'
import { readWish } from './wish.ts'

const wanted = (prompt: string) => Object.fromEntries(readWish(prompt.toLowerCase()).wanted)

describe('what a prompt asks for', () => {
  test.each([
    ['three birds over the sea', { bird: 3, sea: null }],
    ['hai chiếc thuyền trên sông', { boat: 2, river: null }],
    ['a small red house', { house: 1 }],
    ['núi lửa', { volcano: null }],
    ['hoang hon tren bai bien', { dusk: null, beach: null }],
    ['palm trees', { palm: null }],
    ['the song of summer', { summer: null }],
    ['lighthouses', { lighthouse: null }],
    ['làng quê mùa xuân', { hill: null, spring: null }],
  ])('%s', (prompt, expected) => expect(wanted(prompt)).toEqual(expected))

  test('what is negated is unwanted', () => {
    const wish = readWish('hồ không có thuyền, without birds')
    expect([...wish.wanted.keys()]).toEqual(['lake'])
    expect([...wish.unwanted]).toEqual(['boat', 'bird'])
  })

  test('a colour belongs to the thing beside it, and else to the light', () => {
    const wish = readWish('a red boat under a purple sky')
    expect(wish.colorsOf.get('boat')).toBe('#c8362f')
    expect(wish.colors).toEqual(['#7d4bc0'])
    expect(readWish('con thuyền màu đỏ').colorsOf.get('boat')).toBe('#c8362f')
  })
})
