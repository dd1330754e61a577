import { expect, test } from 'vitest'
import { engineTextKeys } from '../../../../core/src/chat/text-keys.ts'
import en from './locales/en.json' with { type: 'json' }

test('the words for what the session says seldom are there, and no others', () => {
  expect(Object.keys(en)).toEqual([...engineTextKeys])
})
