import { languages } from '@ai-studio/contract'
import { expect, test } from 'vitest'
import { altText } from './alt-text.ts'
import { characterChoices } from './character.ts'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }
import { moodOf, neutralMood } from './mood/mood.ts'
import { fields, pairwise, somebody } from './testing/characters.ts'

const { seed: _, ...character } = somebody
const silver = {
  ...character,
  hair: 'long',
  hairColor: 'silver',
  eyes: 'violet',
  accessory: 'glasses',
  outfit: 'kimono',
  background: 'blossoms',
} as const

test('says what is drawn, in English', () => {
  expect(altText('portrait', silver, neutralMood, 'en')).toBe(
    'A smiling person with fair skin, long silver hair and violet eyes, wearing a kimono and glasses, in front of cherry blossoms.',
  )
})

test('says what is drawn, in Vietnamese', () => {
  expect(altText('portrait', silver, neutralMood, 'vi')).toBe(
    'Một nhân vật đang mỉm cười, da sáng, tóc dài màu bạc, mắt tím, mặc kimono, đeo kính, trước những cành hoa anh đào.',
  )
})

test('says what is in the air, where it is drawn', () => {
  const mood = moodOf('a night in winter')
  expect(altText('portrait', silver, mood, 'en')).toMatch(/ It is night\. Snow is falling\.$/)
  expect(altText('avatar', silver, mood, 'vi')).toMatch(/ Trời đã về đêm\. Tuyết đang rơi\.$/)
  expect(altText('portrait', { ...silver, background: 'transparent' }, mood, 'en')).not.toContain('Snow')
  expect(altText('sticker', silver, mood, 'en')).not.toContain('Snow')
})

test('does not tell the colour of eyes that are closed', () => {
  const laughing = { ...character, expression: 'laugh', eyes: 'green' } as const
  expect(altText('portrait', laughing, neutralMood, 'en')).toContain('eyes closed')
  expect(altText('portrait', laughing, neutralMood, 'vi')).toContain('mắt nhắm')
  expect(altText('sheet', laughing, neutralMood, 'en')).toContain('green eyes')
})

test('names every option in words of its own, in both languages', () => {
  for (const language of languages) {
    for (const field of fields) {
      const texts = characterChoices[field].map((value) =>
        altText('portrait', { ...character, [field]: value }, neutralMood, language),
      )
      expect(new Set(texts).size, `${language} ${field}`).toBe(texts.length)
    }
  }
})

test('is gender-neutral, complete, and has no gaps', () => {
  for (const one of pairwise()) {
    for (const language of languages) {
      for (const kind of ['portrait', 'avatar', 'sticker', 'sheet'] as const) {
        const text = altText(kind, one, neutralMood, language)
        expect(text).toMatch(/^\p{Lu}[^{}]*\.$/u)
        expect(text).not.toMatch(/ {2}| ,|undefined|,,/)
        expect(text).not.toMatch(/\b(she|he|her|his|girl|boy|woman|man)\b|cô gái|chàng trai|cậu bé|cô bé/iu)
      }
    }
  }
})

test('has the same keys in both languages', () => {
  const keys = (value: object): string[] =>
    Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
      typeof inner === 'object' && inner !== null ? keys(inner).map((below) => `${key}.${below}`) : [key],
    )
  expect(keys(vi)).toEqual(keys(en))
})
