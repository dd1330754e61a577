import readExcelFile from 'read-excel-file/node'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import type { DocumentFormat, ThemeName } from './order.ts'
import { openPackage } from './testing/office-package.ts'
import { make } from './testing/order.ts'
import { everything, hostile } from './testing/samples.ts'
import { themes } from './themes.ts'

const formats: DocumentFormat[] = ['docx', 'pdf', 'pptx', 'xlsx']
const themeNames = Object.keys(themes) as ThemeName[]

/** Opens a document as its own programs would; whatever is wrong with it throws. */
async function open(format: DocumentFormat, data: Uint8Array): Promise<void> {
  if (format === 'pdf') {
    const { totalPages } = await extractText(new Uint8Array(data))
    expect(totalPages).toBeGreaterThan(0)
    return
  }
  const files = openPackage(data)
  const main = { docx: 'word/document.xml', pptx: 'ppt/presentation.xml', xlsx: 'xl/workbook.xml' }[format]
  expect(files.has(main)).toBe(true)
  if (format === 'xlsx') await readExcelFile(Buffer.from(data))
}

test.each(formats.flatMap((format) => themeNames.map((theme) => [format, theme] as const)))(
  'makes a valid %s in the theme %s',
  { tags: 'full' },
  async (format, theme) => {
    const made = await make({ format, theme, markdown: everything })
    await open(format, made.data)
    expect(made.extension).toBe(`.${format}`)
    expect(made.title).toBe('Báo cáo quý III')
    expect(made.words).toBeGreaterThan(50)
    expect(made.warnings).toEqual(['images'])
  },
)

test.each(formats.flatMap((format) => Object.keys(hostile).map((name) => [format, name] as const)))(
  'makes a valid %s of %s',
  async (format, name) => {
    const markdown = hostile[name] ?? ''
    const made = await make({
      format,
      markdown,
      title: markdown.slice(0, 200),
      author: markdown.slice(0, 100),
    })
    await open(format, made.data)
  },
)

test.each(formats)('makes a valid %s of 150,000 characters', { tags: 'full' }, async (format) => {
  const paragraph = 'Một đoạn văn **dài** có [liên kết](https://x.test/) và `mã`.\n\n'
  const made = await make({
    format,
    markdown: paragraph.repeat(Math.ceil(150_000 / paragraph.length)).slice(0, 150_000),
  })
  await open(format, made.data)
})

test.each(formats)('makes a valid %s of a table with 10,000 rows', { tags: 'full' }, async (format) => {
  const rows = Array.from({ length: 10_000 }, (_, row) => `|${row}|x|`).join('\n')
  const made = await make({ format, markdown: `|a|b|\n|-|-|\n${rows}` })
  await open(format, made.data)
  expect(made.warnings).toEqual(format === 'pptx' ? ['cut'] : [])
})

test('takes its title from the order, the first heading or the first line', async () => {
  const titleOf = async (markdown: string, title = '') =>
    (await make({ format: 'xlsx', markdown, title })).title
  expect(await titleOf('# A\n\nb', ' C\nD ')).toBe('C D')
  expect(await titleOf('text\n\n## A **b**')).toBe('A b')
  expect(await titleOf('Short line\n\nmore')).toBe('Short line')
  expect(await titleOf('')).toBe('Document')
})

test('writes the title once where the first heading says the same', async () => {
  const count = async (title: string) => {
    const { data } = await make({ format: 'docx', markdown: '# Kế hoạch\n\nx', title })
    return (openPackage(data).get('word/document.xml') ?? '').split(/Kế hoạch/i).length - 1
  }
  expect(await count('')).toBe(1)
  expect(await count('KẾ HOẠCH')).toBe(1)
  const { data } = await make({ format: 'docx', markdown: '# Kế hoạch\n\nx', title: 'Khác' })
  expect(openPackage(data).get('word/document.xml')).toMatch(/Khác[^]*Kế hoạch/)
})

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test.each(themeNames)('has text that can be read on its backgrounds in the theme %s', (name) => {
  const { colours } = themes[name]
  const pairs = [
    ...(['text', 'heading', 'accent', 'muted', 'link'] as const).map(
      (text) => [colours[text], colours.page] as const,
    ),
    [colours.text, colours.surface] as const,
    [colours.onTableHead, colours.tableHead] as const,
    [colours.onCover, colours.cover] as const,
  ]
  for (const [text, ground] of pairs) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.2)
})
