import { expect, test, vi } from 'vitest'
import { findWarnings } from './find-warnings.ts'
import { warningsOf, type Published } from './warnings-of.ts'

/** Longer than what is looked through here. */
const long = `${'Nothing here. '.repeat(10_000)}linh@example.com`

const published = (messages: Partial<Published['messages'][number]>[], title = 'About lamps'): Published => ({
  conversation: { title },
  messages: messages.map((message) => ({ id: 'one', content: '', images: null, ...message })),
})

/** Lengths of the texts that are looked through by this thread while something happens. */
async function lookedThrough(happen: () => Promise<unknown>): Promise<number[]> {
  const search = vi.spyOn(String.prototype, 'matchAll')
  try {
    await happen()
    return search.mock.contexts.map((text) => String(text).length)
  } finally {
    search.mockRestore()
  }
}

test('a long conversation is looked through beside the server, to the same end', async () => {
  const conversation = published([
    { id: 'one', content: 'My card is 4111 1111 1111 1111' },
    { id: 'two', content: long },
  ])
  const lengths = await lookedThrough(async () => {
    expect(await warningsOf(conversation)).toEqual([
      { kind: 'card', messageId: 'one', excerpt: '•••• 1111' },
      { kind: 'email', messageId: 'two', excerpt: 'l••••@example.com' },
    ])
  })
  expect(lengths.filter((length) => length >= 30)).toEqual([])
  const texts = [long]
  expect(await warningsOf(published([{ content: long }]))).toEqual(
    findWarnings([{ messageId: 'one', texts }]),
  )
})

test('a short one here, at once', async () => {
  const content = 'Write to linh@example.com'
  const lengths = await lookedThrough(() => warningsOf(published([{ content }])))
  expect(lengths).toContain(content.length)
})

test('the title and what images show are looked through as well', async () => {
  const images = [
    { url: '/a.png', width: 1, height: 1 },
    { url: '/b.png', width: 1, height: 1, alt: 'A letter to linh@example.com' },
  ]
  expect(await warningsOf(published([{ images }], 'My card is 4111 1111 1111 1111'))).toEqual([
    { kind: 'card', excerpt: '•••• 1111' },
    { kind: 'email', messageId: 'one', excerpt: 'l••••@example.com' },
  ])
})

test('what images show counts for how long it is', async () => {
  const images = [{ url: '/a.png', width: 1, height: 1, alt: long }]
  const lengths = await lookedThrough(async () => {
    expect(await warningsOf(published([{ images }]))).toHaveLength(1)
  })
  expect(lengths.filter((length) => length >= 30)).toEqual([])
})

test('no more is taken than fits while it waits for its turn', { tags: 'full' }, async () => {
  const content = long.repeat(150)
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => warningsOf(published([{ id: `${index}`, content }]))),
  )
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []))
  expect(refused.length).toBe(8 - Math.floor((64 * 2 ** 20) / content.length))
  for (const error of refused) expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(await warningsOf(published([{ content: long }]))).toHaveLength(1)
})
