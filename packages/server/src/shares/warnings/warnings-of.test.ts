import { expect, test, vi } from 'vitest'
import { findWarnings } from './find-warnings.ts'
import { warningsOf } from './warnings-of.ts'

/** Longer than what is looked through here. */
const long = `${'Nothing here. '.repeat(10_000)}linh@example.com`

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
  const messages = [
    { id: 'one', content: 'My card is 4111 1111 1111 1111' },
    { id: 'two', content: long, images: null },
  ]
  const lengths = await lookedThrough(async () => {
    expect(await warningsOf(messages)).toEqual([
      { kind: 'card', messageId: 'one', excerpt: '•••• 1111' },
      { kind: 'email', messageId: 'two', excerpt: 'l••••@example.com' },
    ])
  })
  expect(lengths.filter((length) => length >= 30)).toEqual([])
  expect(await warningsOf(messages)).toEqual(findWarnings(messages))
})

test('a short one here, at once', async () => {
  const content = 'Write to linh@example.com'
  const lengths = await lookedThrough(() => warningsOf([{ id: 'one', content }]))
  expect(lengths).toContain(content.length)
})

test('no more is taken than fits while it waits for its turn', async () => {
  const content = long.repeat(150)
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => warningsOf([{ id: `${index}`, content }])),
  )
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []))
  expect(refused.length).toBe(8 - Math.floor((64 * 2 ** 20) / content.length))
  for (const error of refused) expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(await warningsOf([{ id: 'one', content: long }])).toHaveLength(1)
})
