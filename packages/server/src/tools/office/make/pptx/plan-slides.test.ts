import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentFront } from '../document-front.ts'
import { readDocument } from '../markdown/read-document.ts'
import { anOrder } from '../testing/order.ts'
import { hostile } from '../testing/samples.ts'
import { themes } from '../themes.ts'
import { maxSlides, planSlides, slideText } from './plan-slides.ts'
import { inch, slideArea, type SlidePlan } from './slide-plan.ts'

function plan(
  markdown: string,
  wish: { title?: string; author?: string } = {},
): { slides: SlidePlan[]; isCut: boolean } {
  const order = anOrder({ markdown, ...wish })
  const { blocks } = readDocument(markdown)
  return planSlides({
    ...documentFront(order, blocks),
    blocks,
    order,
    theme: themes.plain,
    textLanguage: 'en-US',
  })
}

const outline = (markdown: string, wish?: { title?: string; author?: string }) =>
  plan(markdown, wish).slides.map(({ kind, title, subtitle }) => [kind, title, subtitle])

test('makes a cover of the title and a slide of every heading below it', () => {
  expect(outline('# Title\n\nSubtitle\n\n## One\n\n- a\n\n## Two\n\nb', { author: 'An' })).toEqual([
    ['cover', 'Title', 'Subtitle\nAn'],
    ['content', 'One', ''],
    ['content', 'Two', ''],
  ])
})

test('begins parts with slides of their own', () => {
  expect(
    outline('# A\n\n## x\n\ntext\n\n# B\n\n## y\n\ntext').map(([kind, title]) => `${kind} ${title}`),
  ).toEqual(['cover A', 'content x', 'section B', 'content y'])
})

test('makes slides of headings of any level, and of text without any', () => {
  expect(outline('# One\n\na\n\n# Two\n\nb', { title: 'All' }).map(([, title]) => title)).toEqual([
    'All',
    'One',
    'Two',
  ])
  expect(outline('### One\n\na').map(([kind]) => kind)).toContain('content')
  expect(outline('only text '.repeat(60), { title: 'T' }).map(([kind]) => kind)).toEqual(['cover', 'content'])
  expect(outline('')).toEqual([['cover', 'Document', '']])
})

test('goes on on another slide, and says which one it is', () => {
  const { slides } = plan(
    `## Long\n\n${Array.from({ length: 40 }, (_, item) => `- item ${item}`).join('\n')}`,
  )
  expect(
    slides
      .filter(({ kind }) => kind === 'content')
      .map(({ title }) => title)
      .slice(0, 3),
  ).toEqual(['Long', 'Long (2)', 'Long (3)'])
  expect(slides.flatMap(slideText).filter((line) => line.startsWith('item'))).toHaveLength(40)
})

test('repeats the head of a table on every slide', () => {
  const { slides } = plan(`## T\n\n| a | b |\n|--|--|\n${'| 1 | 2 |\n'.repeat(60)}`)
  const tables = slides
    .flatMap(({ units }) => units.map(({ unit }) => unit))
    .filter((unit) => unit.kind === 'table')
  expect(tables.length).toBeGreaterThan(3)
  expect(tables.every(({ header }) => header.length === 2)).toBe(true)
  expect(tables.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(60)
})

test('gives the speaker what is quoted', () => {
  const slide = plan('## A\n\ntext\n\n> say this\n>\n> and that').slides.at(-1)
  expect(slide?.notes).toEqual(['say this', 'and that'])
  expect(slide && slideText(slide)).toEqual(['text'])
})

test('leaves no heading alone at the end of a slide', () => {
  for (let items = 1; items < 30; items++) {
    const { slides } = plan(`## S\n\n${'- item\n'.repeat(items)}\n### Sub\n\nbody`)
    for (const { units } of slides.filter(({ kind }) => kind === 'content')) {
      const last = units.at(-1)?.unit
      expect(last?.kind === 'line' && last.isHeading).toBe(false)
    }
  }
})

const heightOf = ({ units }: SlidePlan): number => units.reduce((sum, { height }) => sum + height, 0)

test('never puts more on a slide than there is room for', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 900 }).map((text) => text.replaceAll(/[\n|]/g, ' '))
  const block = fc.oneof(
    words.map((text) => `${text}\n`),
    fc
      .array(words, { minLength: 1, maxLength: 12 })
      .map((items) => items.map((item) => `- ${item}`).join('\n')),
    fc
      .array(words, { minLength: 1, maxLength: 9 })
      .map((rows) => `| a | b |\n|--|--|\n${rows.map((row) => `| ${row} | x |`).join('\n')}`),
    words.map((text) => `\`\`\`\n${text}\n\`\`\``),
    words.map((text) => `### ${text}`),
  )
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
      for (const slide of plan(`## S\n\n${blocks.join('\n\n')}`).slides)
        expect(heightOf(slide)).toBeLessThanOrEqual(slideArea.bodyHeight * inch + 1)
    }),
    { numRuns: 60 },
  )
  for (const text of Object.values(hostile))
    for (const slide of plan(text).slides)
      expect(heightOf(slide)).toBeLessThanOrEqual(slideArea.bodyHeight * inch + 1)
})

test('ends where nobody would look any more, and says so', () => {
  const { slides, isCut } = plan('## x\n\ny\n\n'.repeat(maxSlides + 5))
  expect(slides).toHaveLength(maxSlides)
  expect(isCut).toBe(true)
})
