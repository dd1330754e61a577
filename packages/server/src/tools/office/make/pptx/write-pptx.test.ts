import { expect, test } from 'vitest'
import { openPackage, parseXml, textsOfElements } from '../testing/office-package.ts'
import { make } from '../testing/order.ts'
import { everything } from '../testing/samples.ts'

const slidesIn = (files: Map<string, string>): string[] =>
  [...files]
    .filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .sort(([one], [other]) => Number(one.match(/\d+/)?.[0]) - Number(other.match(/\d+/)?.[0]))
    .map(([, content]) => content)

test('writes what the document says, slide by slide', async () => {
  const { data, slides, pages } = await make({ format: 'pptx', markdown: everything, author: 'Lê An' })
  const written = slidesIn(openPackage(data))
  expect(written).toHaveLength(slides.length)
  expect(pages).toBe(slides.length)
  expect(slides.map(({ title }) => title)).toEqual([
    'Báo cáo quý III',
    'Kết quả',
    'Việc cần làm',
    'تقرير باللغة العربية',
  ])
  for (const [place, { title, lines }] of slides.entries()) {
    const text = textsOfElements(written[place] ?? '', 'a:t').join('')
    expect(text).toContain(title)
    for (const line of lines) for (const part of line.split(' | ')) expect(text).toContain(part)
  }
})

test('makes titles titles, and notes of quotes', async () => {
  const files = openPackage((await make({ format: 'pptx', markdown: everything })).data)
  for (const slide of slidesIn(files)) expect(slide).toContain('type="title"')
  const notes = [...files]
    .filter(([name]) => name.startsWith('ppt/notesSlides/notesSlide'))
    .map(([, content]) => content)
  expect(notes.some((note) => textsOfElements(note, 'a:t').includes('Nói chậm rãi.'))).toBe(true)
})

test('gives every paragraph its properties once, before its text', async () => {
  const { data } = await make({
    format: 'pptx',
    markdown: '## A\n\n- one **two** *three* `four`\n- five\n\n| **a** b |\n|--|\n| c *d* e |',
  })
  let count = 0
  for (const slide of slidesIn(openPackage(data)))
    for (const paragraph of Array.from(parseXml(slide).getElementsByTagName('a:p'))) {
      const names = Array.from(paragraph.childNodes, ({ nodeName }) => nodeName)
      expect(names.filter((name) => name === 'a:pPr').length).toBeLessThanOrEqual(1)
      expect(names.indexOf('a:pPr')).toBeLessThanOrEqual(0)
      count++
    }
  expect(count).toBeGreaterThan(4)
})

test('writes levels, numbers and directions', async () => {
  const { data } = await make({ format: 'pptx', markdown: '## A\n\n- a\n  - b\n\n7. c\n8. d\n\n- مرحبا بكم' })
  const slide = slidesIn(openPackage(data)).at(-1) ?? ''
  expect(slide).toContain('lvl="1"')
  expect(slide).toContain('startAt="7"')
  expect(slide).toContain('startAt="8"')
  expect(slide).toMatch(/<a:pPr rtl="1"[^>]*algn="r"/)
})

test('numbers slides when it is asked to', async () => {
  const numbered = async (pageNumbers: boolean) =>
    [...openPackage((await make({ format: 'pptx', markdown: everything, pageNumbers })).data).values()].some(
      (content) => content.includes('type="slidenum"'),
    )
  expect(await numbered(true)).toBe(true)
})

test('names the given time', async () => {
  const files = openPackage((await make({ format: 'pptx', markdown: 'x' })).data)
  expect(textsOfElements(files.get('docProps/core.xml') ?? '', 'dcterms:created')).toEqual([
    '2026-03-04T05:06:07Z',
  ])
})
