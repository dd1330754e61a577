import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunksOf, halvesOf } from './model-chunks.ts'

test('parts Markdown between its blocks, and leaves code whole', () => {
  const code = '```\na\n\nb\n```'
  expect(chunksOf(`# A\n\ntext\n\n${code}\n\nend`, 15)).toEqual(['# A\n\ntext', code, 'end'])
})

test('gives each part of a long table its head', () => {
  const rows = Array.from({ length: 6 }, (_, place) => `| row ${place} | ${place} |`)
  const chunks = chunksOf(['| A | B |', '| --- | --- |', ...rows].join('\n'), 60)
  expect(chunks.length).toBeGreaterThan(1)
  for (const chunk of chunks) expect(chunk.startsWith('| A | B |\n| --- | --- |\n')).toBe(true)
  expect(chunks.flatMap((chunk) => chunk.split('\n').slice(2))).toEqual(rows)
})

test('does not repeat the head of a table that leaves no room for its rows', () => {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const heads = Array.from(
    { length: 60 },
    (_, place) => `${place}. How content were you with what we have done for you this year, all in all?`,
  )
  const answers = Array.from({ length: 20 }, () => row(heads.map(() => '5')))
  const table = [row(heads), row(heads.map(() => '---')), ...answers].join('\n')
  for (const limit of [4_000, 5_500, 6_000]) {
    const chunks = chunksOf(table, limit)
    expect(chunks.length).toBeLessThanOrEqual(2 * Math.ceil(table.length / limit))
    for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(limit)
    expect(chunks.join(' ').split(/\s+/)).toEqual(table.split(/\s+/))
  }
})

// Among the letters from à to ỹ there is a space, the one of Ogham.
const word = fc.stringMatching(/^(?:[a-zà-ỹ]|😀){1,6}[.?]?$/).filter((each) => !/\s/.test(each))

test('loses no word and is never longer than it may be', () => {
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 60 }),
      fc.constantFrom(' ', '\n', '\n\n'),
      fc.integer({ min: 40, max: 100 }),
      (words, between, limit) => {
        const chunks = chunksOf(words.join(between), limit)
        expect(chunks.join(' ').split(/\s+/).filter(Boolean)).toEqual(words)
        for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(limit)
      },
    ),
  )
})

test('halves are parted between blocks, and one block has none', () => {
  const code = '```js\nrun()\n\nrun()\n```'
  expect(halvesOf(`One.\n\n${code}\n\nTwo.`)).toEqual([`One.\n\n${code}`, 'Two.'])
  expect(halvesOf('A long first paragraph.\n\nTwo.')).toEqual(['A long first paragraph.', 'Two.'])
  expect(halvesOf('One.\n\nA long last paragraph.')).toEqual(['One.', 'A long last paragraph.'])
  expect(halvesOf(code)).toEqual([])
  expect(halvesOf('')).toEqual([])
})
