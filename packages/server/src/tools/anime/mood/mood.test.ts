import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moodOf, neutralMood, propNames } from './mood.ts'

test.each([
  ['A quiet night in winter', true, ['snow']],
  ['Đêm mùa đông, tuyết rơi', true, ['snow']],
  ['cheerful!', false, ['confetti']],
  ['Vui vẻ, yêu đời', false, ['hearts', 'confetti']],
  ['MÙA THU', false, ['leaves']],
  ['a song in the rain', false, ['rain', 'notes']],
  ['ca hát', false, ['notes']],
])('reads the air of %j', (description, isNight, props) => {
  expect(moodOf(description)).toMatchObject({ isNight, props })
})

test('reads accents however they are composed', () => {
  expect(moodOf('mùa đông'.normalize('NFD')).props).toEqual(['snow'])
})

test('finds words only where they are words', () => {
  expect(moodOf('knight, brain, springboard, gloves')).toEqual(neutralMood)
})

test.each([
  ['sunny day, no rain', ['sunbeams']],
  ['no snow or rain, please', []],
  ['trời nắng, không mưa', ['sunbeams']],
  ['not at night', []],
])('leaves out what is not wanted: %j', (description, props) => {
  expect(moodOf(description)).toMatchObject({ isNight: false, props })
})

test('leaves to the form what has a field there', () => {
  expect(moodOf('blue hair, green eyes, kimono, sad, glasses, city')).toEqual(neutralMood)
})

test('takes any text, and never more than two kinds of things', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (description) => {
      const { props, blush } = moodOf(description)
      expect(props.length).toBeLessThanOrEqual(2)
      for (const name of props) expect(propNames).toContain(name)
      expect(blush).toBeGreaterThanOrEqual(0)
      expect(blush).toBeLessThanOrEqual(1)
    }),
  )
})
