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

  test.each([
    ['three red boats', { boat: 3 }],
    ['three blue boats', { boat: 3 }],
    ['five yellow balloons', { balloon: 5 }],
    ['three large boats', { boat: 3 }],
    ['four small old black cats', { cat: 4 }],
    ['a pair of swans', { bird: 2 }],
    ['ten birds', { bird: 10 }],
    ['10 birds', { bird: 10 }],
    ['a dozen pink lanterns', { lantern: 12 }],
    ['mười con chim', { bird: 10 }],
    ['mười hai con chim', { bird: 12 }],
    ['two children on a beach', { person: 2, beach: 1 }],
    ['three fishermen and two women', { person: 3 }],
    ['cities', { city: null }],
    ['two boats, birds', { boat: 2, bird: null }],
    ['a sea of birds', { sea: 1, bird: null }],
    ['constructor birds', { bird: null }],
  ])('%s: so many', (prompt, expected) => expect(wanted(prompt)).toEqual(expected))

  test.each([
    ['cats', ['cat']],
    ['people on a hill', ['person']],
    ['những con thuyền', ['boat']],
    ['a cat and two boats', []],
    ['con thuyền', []],
  ])('%s: more than one without a number', (prompt, expected) =>
    expect([...readWish(prompt).several]).toEqual(expected),
  )

  test('what is negated is unwanted', () => {
    const wish = readWish('hồ không có thuyền, without birds')
    expect([...wish.wanted.keys()]).toEqual(['lake'])
    expect([...wish.unwanted]).toEqual(['boat', 'bird'])
  })

  test.each([
    ['a lake without any birds', ['lake'], ['bird']],
    ['hồ không có con chim nào', ['lake'], ['bird']],
    ['hồ không có một con thuyền nào', ['lake'], ['boat']],
    ['bãi biển không một bóng người', ['beach'], ['person']],
    ['khong co con thuyen', [], ['boat']],
    ['the sea without a single red boat', ['sea'], ['boat']],
    ['no clouds or birds', [], ['cloud', 'bird']],
    ['neither clouds nor any birds', [], ['cloud', 'bird']],
    ['no clouds and birds', [], ['cloud', 'bird']],
    ['no birds, boats or people', [], ['bird', 'boat', 'person']],
    ['không có mây và chim', [], ['cloud', 'bird']],
    ['không có con chim nào hay chiếc thuyền nào', [], ['bird', 'boat']],
    ['no birds, a boat', ['boat'], ['bird']],
    ['no birds and a boat', ['boat'], ['bird']],
    ['no birds and two boats', ['boat'], ['bird']],
    ['no birds and red boats', ['boat'], ['bird']],
    ['a house, no mountains, sunset', ['house', 'dusk'], ['mountain']],
    ['no birds on the lake', ['lake'], ['bird']],
  ])('%s', (prompt, there, gone) => {
    const wish = readWish(prompt)
    expect([...wish.wanted.keys()]).toEqual(there)
    expect([...wish.unwanted]).toEqual(gone)
  })

  test('a colour belongs to the thing beside it, and else to the light', () => {
    const wish = readWish('a red boat under a purple sky')
    expect(wish.colorsOf.get('boat')).toBe('#c8362f')
    expect(wish.colors).toEqual(['#7d4bc0'])
    expect(readWish('con thuyền màu đỏ').colorsOf.get('boat')).toBe('#c8362f')
  })

  test.each([
    ['a red fishing boat on a lake', 'boat'],
    ['con thuyền nhỏ màu đỏ trên hồ', 'boat'],
    ['cô gái áo đỏ', 'person'],
    ['red paper lanterns', 'lantern'],
    ['đèn lồng đỏ trên sông', 'lantern'],
  ] as const)('%s: one word more lies between a colour and its thing', (prompt, owner) => {
    const wish = readWish(prompt)
    expect([...wish.colorsOf]).toEqual([[owner, '#c8362f']])
    expect(wish.colors).toEqual([])
  })

  test.each(['a red sky over boats', 'pink light, boats', 'a boat in pink, a lake', 'bầu trời đỏ trên núi'])(
    '%s: the colour is that of the light',
    (prompt) => {
      const wish = readWish(prompt)
      expect(wish.colors).toHaveLength(1)
      expect(wish.colorsOf.size).toBe(0)
    },
  )
})
