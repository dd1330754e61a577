import { expect, test, vi } from 'vitest'
import { contentHeads, contentShelf } from './content-shelf.ts'

const head = (slug: string, order: number) => ({ slug, order, title: slug, description: '', summary: '' })

test('a page is fetched once for each language', async () => {
  const english = vi.fn(() => Promise.resolve('Embed'))
  const shelf = contentShelf({
    '../content/en/docs/embed.md': english,
    '../content/vi/docs/embed.md': () => Promise.resolve('Nhúng'),
  })
  expect(shelf.slugs).toEqual(['embed'])
  expect(shelf.load('en', 'embed')).toBe(shelf.load('en', 'embed'))
  expect(await shelf.load('en', 'embed')).toBe('Embed')
  expect(await shelf.load('vi', 'embed')).toBe('Nhúng')
  expect(english).toHaveBeenCalledTimes(1)
})

test('a page is at hand once it has arrived', async () => {
  const shelf = contentShelf({ '../content/en/faq.md': () => Promise.resolve('Here') })
  expect(shelf.get('en', 'faq')).toBeUndefined()
  await shelf.load('en', 'faq')
  expect(shelf.get('en', 'faq')).toBe('Here')
})

test('what keeps a page from arriving is told to whoever wants to show it', async () => {
  const shelf = contentShelf({ '../content/en/faq.md': () => Promise.reject(new Error('away')) })
  await expect(shelf.load('en', 'faq')).rejects.toThrow('away')
  expect(() => shelf.get('en', 'faq')).toThrow('away')
})

test('a page that does not exist is refused', async () => {
  const shelf = contentShelf({ '../content/en/faq.md': () => Promise.resolve('Here') })
  expect(shelf.has('faq')).toBe(true)
  expect(shelf.has('toString')).toBe(false)
  await expect(shelf.load('en', 'other')).rejects.toThrow('There is no written page for "en other".')
})

test('what stands above the texts comes in order, in each language', () => {
  const heads = contentHeads({
    '../content/en/docs/b.md': head('b', 2),
    '../content/en/docs/a.md': head('a', 1),
    '../content/vi/docs/a.md': head('a', 1),
  })
  expect(heads.en.map(({ slug }) => slug)).toEqual(['a', 'b'])
  expect(heads.vi.map(({ slug }) => slug)).toEqual(['a'])
})

test('what failed ahead of its time is fetched again when somebody goes there', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve('Here')]
  const shelf = contentShelf({ '../content/en/faq.md': () => answers.shift()! })
  await expect(shelf.prepare('en', 'faq')).rejects.toThrow('away')
  expect(shelf.get('en', 'faq')).toBeUndefined()
  expect(await shelf.load('en', 'faq')).toBe('Here')
})

test.each([
  ['the first of them', [0, 1]],
  ['the last of them', [1, 0]],
])(
  'of several tries at a page that is away the good one counts, be it %s that ends first',
  async (_, order) => {
    const tries = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const answers = [Promise.reject(new Error('away')), ...tries.map(({ promise }) => promise)]
    const shelf = contentShelf({ '../content/en/faq.md': () => answers.shift()! })
    await expect(shelf.load('en', 'faq')).rejects.toThrow('away')
    const ends = [shelf.retry('en', 'faq'), shelf.retry('en', 'faq')]
    // As long as none has ended nothing changes.
    expect(shelf.hasFailed('en', 'faq')).toBe(true)
    for (const place of order) {
      if (place === 0) tries[0]!.reject(new Error('still away'))
      else tries[1]!.resolve('Here')
      await ends[place]
    }
    expect(shelf.get('en', 'faq')).toBe('Here')
  },
)
