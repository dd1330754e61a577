import { expect, test } from 'vitest'
import { roomForTurns, toTurns, TurnSelection, type EarlierMessage } from './turns.ts'

const message = (role: 'user' | 'assistant', content: string, images = 0): EarlierMessage => ({
  role,
  content,
  images: Array.from({ length: images }, () => ({ url: 'u', width: 1, height: 1 })),
})

test('leaves a quarter of the context for the answer, at most 8,000 tokens', () => {
  expect(roomForTurns(4_000)).toBe(3_000)
  expect(roomForTurns(200_000)).toBe(192_000)
  expect(roomForTurns(null)).toBe(12_000)
})

test('takes the newest messages that fit and begins with a question', () => {
  const selection = new TurnSelection(100)
  const latestFirst = [
    message('user', 'new'),
    message('assistant', 'x'.repeat(100)),
    message('user', 'y'.repeat(100)),
    message('assistant', 'old'),
  ]
  expect(latestFirst.map((entry) => selection.add(entry))).toEqual([true, true, false, false])
  expect(selection.isFull).toBe(true)
  expect(selection.messages.map(({ content }) => content)).toEqual(['new'])
})

test('takes the answer that a conversation begins with, where all of it fits', () => {
  const selection = new TurnSelection(1_000)
  for (const entry of [message('user', 'new'), message('assistant', 'first')]) selection.add(entry)
  expect(selection.messages.map(({ content }) => content)).toEqual(['first', 'new'])
})

test('a character of Chinese takes about a token, and one of English a part of it', () => {
  const fits = (content: string) => {
    const selection = new TurnSelection(1_000)
    selection.add(message('user', 'new'))
    return selection.add(message('assistant', content))
  }
  expect([fits('x'.repeat(2_400)), fits('x'.repeat(2_700))]).toEqual([true, false])
  expect([fits('你'.repeat(800)), fits('你'.repeat(900))]).toEqual([true, false])
})

test('the newest question goes in however long it is', () => {
  const selection = new TurnSelection(100)
  expect(selection.add(message('user', 'x'.repeat(100_000)))).toBe(true)
  expect(selection.messages).toHaveLength(1)
})

test('answers without text are left out, questions with nothing but an image are not', () => {
  const selection = new TurnSelection(null)
  selection.add(message('user', ' ', 1))
  selection.add(message('assistant', ' \n'))
  expect(selection.messages).toEqual([message('user', ' ', 1)])
})

test('images take room', () => {
  const selection = new TurnSelection(4_000)
  expect(selection.add(message('user', 'a', 2))).toBe(true)
  expect(selection.add(message('user', 'b', 2))).toBe(false)
})

test('instructions come first and take room', () => {
  const instructions = 'x'.repeat(140)
  const selection = new TurnSelection(100, instructions)
  expect(selection.add(message('user', 'new'))).toBe(true)
  expect(selection.add(message('assistant', 'y'.repeat(40)))).toBe(false)
  expect(
    toTurns(
      selection.messages.map(({ role, content }) => ({ role, content })),
      instructions,
    ),
  ).toEqual([
    { role: 'system', content: instructions },
    { role: 'user', content: 'new' },
  ])
})

test('neighbours of one role become one turn, with all images', () => {
  const image = { data: new Uint8Array(), contentType: 'image/png' }
  expect(
    toTurns([
      { role: 'user', content: 'a', images: [image] },
      { role: 'user', content: 'b', images: [image] },
      { role: 'assistant', content: 'c' },
      { role: 'user', content: 'd' },
    ]),
  ).toEqual([
    { role: 'user', content: 'a\n\nb', images: [image, image] },
    { role: 'assistant', content: 'c' },
    { role: 'user', content: 'd' },
  ])
})
