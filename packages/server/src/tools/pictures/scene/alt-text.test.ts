import { describe, expect, test } from 'vitest'
import en from '../locales/en.json' with { type: 'json' }
import vi from '../locales/vi.json' with { type: 'json' }
import { drawScene, sceneStyles, type SceneManner } from './draw-scene.ts'

const landscape: SceneManner = { kind: 'style', is: 'landscape' }
const altOf = (prompt: string, manner: SceneManner = landscape, seed = 3) =>
  drawScene({ prompt, manner, width: 240, height: 180, seed }).alt
/** The English words for a prompt with a dozen seeds. */
const altsOf = (prompt: string) =>
  Array.from({ length: 12 }, (_, index) => altOf(prompt, landscape, index + 1).en)

describe('the words for a picture', () => {
  test.each([
    [
      'two boats on the sea at sunset',
      /at sunset: .*the sea.*2 boats/,
      /lúc hoàng hôn: .*biển.*2 chiếc thuyền/,
    ],
    ['ba con mèo trên đồng cỏ', /3 cats/, /3 con mèo/],
    ['one lighthouse in a storm', /a lighthouse.*rain.*lightning/, /một ngọn hải đăng.*mưa.*tia chớp/],
    ['vịnh Hạ Long ban đêm', /at night: limestone islands.*the sea/, /ban đêm: những đảo đá vôi.*biển/],
    ['mountains with aurora', /at night: .*northern lights/, /ban đêm: .*cực quang/],
    ['ruộng bậc thang mùa thu', /rice terraces/, /ruộng bậc thang/],
  ])('%s', (prompt, english, vietnamese) => {
    const alt = altOf(prompt)
    expect(alt.en).toMatch(english)
    expect(alt.vi).toMatch(vietnamese)
  })

  test.each([
    ['the sea without clouds, no boats, no birds', /cloud|boat|bird/],
    ['a lake without any birds', /bird/],
    ['hồ không có con chim nào', /bird/],
    ['a sunny meadow, no clouds or birds', /cloud|bird/],
    ['a house, no mountains', /mountain/],
    ['mountains, no lake', /calm water/],
    ['a forest, no mountains', /mountain/],
    ['a quiet place, no sea, no desert', /sea|sand/],
    ['palm trees by the sea, no beach', /beach/],
  ])('what the prompt takes back is neither drawn nor named: %s', (prompt, words) => {
    for (const alt of altsOf(prompt)) expect(alt).not.toMatch(words)
  })

  test.each([
    ['two black cats', /: .*2 cats/],
    ['two children on a beach', /2 people/],
    ['ten birds', /10 birds/],
    ['40 cats', /12 cats/],
    ['cats', /[23] cats/],
    ['30 lanterns over 2 boats', /2 boats, glowing lanterns/],
  ])('as many as the prompt says, within reason: %s', (prompt, words) => {
    for (const alt of altsOf(prompt)) expect(alt).toMatch(words)
  })

  test('the names of properties are no numbers', () => {
    expect(altOf('constructor birds').en).not.toMatch(/function/)
  })

  test.each([
    'a river',
    'dòng sông',
    'a river and mountains',
    'a river in the desert',
    'a river and a boat',
    'a river through rice terraces',
    'a city by a river',
  ])('a river is drawn where one is asked for: %s', (prompt) => {
    for (const alt of altsOf(prompt)) expect(alt).toMatch(/a winding river/)
  })

  test.each(['full moon on a summer evening', 'trăng tròn buổi tối trên biển', 'the moon at dawn'])(
    'with the moon it is night: %s',
    (prompt) => {
      for (const alt of altsOf(prompt)) {
        expect(alt).toMatch(/at night: .*the moon/)
        expect(alt).not.toMatch(/the sun/)
      }
    },
  )

  const grounds = [
    ['a lake', /calm water/],
    ['the sea', /the sea/],
    ['a beach', /beach/],
    ['a meadow', /meadows/],
    ['a desert', /sand/],
    ['rice terraces', /rice terraces/],
    ['lavender', /lavender/],
    ['snow', /snow/],
    ['a river in the forest', /a winding river/],
  ] as const

  test.each(grounds)('a boat floats on water, which land has a river for: %s', (ground, words) => {
    for (const alt of altsOf(`a boat and ${ground}`)) {
      expect(alt).toMatch(/a boat/)
      expect(alt).toMatch(words)
      expect(alt).toMatch(/the sea|calm water|a winding river/)
    }
  })

  test.each(grounds)('flowers grow on every ground: %s', (ground, words) => {
    for (const alt of altsOf(`flowers and ${ground}`)) {
      expect(alt).toMatch(/flowers/)
      expect(alt).toMatch(words)
    }
  })

  test('what a style cannot show is not named', () => {
    for (const is of sceneStyles) {
      expect(altOf('foggy hills with northern lights', { kind: 'style', is }).en).toMatch(/northern lights/)
    }
    expect(altOf('foggy hills', { kind: 'style', is: 'line' }).en).not.toMatch(/mist/)
    expect(altOf('a cat and a bird by the lake', { kind: 'look', is: 'aerial' }).en).not.toMatch(/cat|bird/)
  })

  test('it names the manner', () => {
    expect(altOf('a forest', { kind: 'style', is: 'paper' }).en).toMatch(/^Cut-paper/)
    expect(altOf('a forest', { kind: 'look', is: 'studio' }).vi).toMatch(/^Hình vẽ/)
  })

  test('both languages have the same texts', () => {
    const keys = (value: unknown, path = ''): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`))
        : [path]
    expect(keys(vi)).toEqual(keys(en))
  })
})
