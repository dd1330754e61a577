import { describe, expect, test } from 'vitest'
import en from '../locales/en.json' with { type: 'json' }
import vi from '../locales/vi.json' with { type: 'json' }
import { drawScene, sceneStyles, type SceneManner } from './draw-scene.ts'

const altOf = (prompt: string, manner: SceneManner = { kind: 'style', is: 'landscape' }) =>
  drawScene({ prompt, manner, width: 240, height: 180, seed: 3 }).alt

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

  test('what the prompt takes back is neither drawn nor named', () => {
    for (let seed = 1; seed < 12; seed += 1) {
      const { alt } = drawScene({
        prompt: 'the sea without clouds, no boats, no birds',
        manner: { kind: 'style', is: 'landscape' },
        width: 240,
        height: 180,
        seed,
      })
      expect(alt.en).not.toMatch(/cloud|boat|bird/)
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
