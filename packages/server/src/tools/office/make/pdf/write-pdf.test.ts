import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { make } from '../testing/order.ts'
import { everything } from '../testing/samples.ts'

async function read(wish: Parameters<typeof make>[0]) {
  const made = await make({ ...wish, format: 'pdf' })
  const pdf = await getDocumentProxy(new Uint8Array(made.data))
  const { text } = await extractText(pdf, { mergePages: true })
  // Marks of direction are not seen.
  return { ...made, pdf, text: text.replaceAll(/\p{Cf}/gu, '').normalize('NFC') }
}

test('writes Vietnamese that can be copied', async () => {
  const text = 'Tiếng Việt: ăâđêôơư ĂÂĐÊÔƠƯ ắằẳẵặ ấầẩẫậ ếềểễệ ốồổỗộ ớờởỡợ ứừửữự ỳýỷỹỵ.'
  const made = await read({ markdown: `# Đề mục\n\n${text}\n\n**${text}** *${text}*\n\n\`${text}\`` })
  expect(made.text.split(text)).toHaveLength(5)
  expect(made.warnings).toEqual([])
})

test.each(['plain', 'academic'] as const)(
  'writes Arabic that can be copied, in the theme %s',
  async (theme) => {
    const paragraphs = [
      'السلام عليكم ورحمة الله وبركاته، لا إله إلا الله.',
      'تقرير الأعمال الثاني بين يدي القارئ في شهر أيلول',
      'هذا نص عربي مع كلمة English في الوسط والرقم 2026 هنا',
      'كُتُب مُهِمة جدًّا للطلّاب',
      'قیمت ۱۲۳ تومان است',
    ]
    const { text, warnings } = await read({ theme, markdown: paragraphs.join('\n\n') })
    for (const paragraph of paragraphs) expect(text).toContain(paragraph.normalize('NFC'))
    expect(warnings).toEqual([])
  },
)

test('keeps spaces where Arabic changes its weight', async () => {
  const { text } = await read({ markdown: 'هذا نص عربي **مهم جدا** مع كلمات أخرى' })
  expect(text).toContain('هذا نص عربي مهم جدا مع كلمات أخرى')
})

test('breaks long Arabic into lines that are read one after the other', async () => {
  const words = 'البيت الكبير قرب النهر الطويل والشجر الأخضر حول المدينة القديمة'.split(' ')
  const paragraph = Array.from({ length: 60 }, (_, place) => words[place % words.length]).join(' ')
  const { text } = await read({ markdown: paragraph })
  expect(text.replaceAll(/\s+/g, ' ')).toContain(paragraph)
})

test('says which characters it has no letters for', async () => {
  expect((await read({ markdown: 'Xin chào 日本語 😀' })).warnings).toEqual(['fonts'])
  expect((await read({ markdown: 'Ωμέγα Жук → ≤ ─ • €' })).warnings).toEqual([])
})

test('writes white space that no font has as spaces', async () => {
  const { text, warnings } = await read({
    markdown:
      '# A\tB\n\nHọ tên:\tLê An, `c\td`, x\u3000y, x\u2028y, مرحبا\u3000بك\n\n| e\tf |\n|--|\n| g\th |',
  })
  expect(text).not.toContain('□')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('A B Họ tên: Lê An, c d, x y, x y, مرحبا بك e f g h')
  expect(warnings).toEqual([])
})

test('has an outline, links, a language, a title and an author', async () => {
  const { pdf, pages } = await read({
    markdown: everything,
    title: 'Tựa đề',
    author: 'Lê An',
    language: 'vi',
  })
  expect(pages).toBe(pdf.numPages)
  const outline = await pdf.getOutline()
  expect(outline?.map(({ title }) => title)).toEqual(['Báo cáo quý III'])
  expect(outline?.[0]?.items.map(({ title }) => title)).toEqual([
    'Kết quả',
    'Việc cần làm',
    'تقرير باللغة العربية',
  ])
  const links = await (await pdf.getPage(1)).getAnnotations()
  expect(links.map((link) => link.url)).toContain('https://example.com/?a=1&b=2')
  const { info } = await pdf.getMetadata()
  expect(info).toMatchObject({
    Title: 'Tựa đề',
    Author: 'Lê An',
    Language: 'vi-VN',
    CreationDate: 'D:20260304050607Z',
  })
})

test('tags what is a heading, a list and a table, in the order of reading', async () => {
  const { pdf } = await read({ markdown: '# A\n\ntext\n\n- one\n- two\n\n| h |\n|--|\n| c |\n\n> quoted' })
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  const tree = await (await pdf.getPage(1)).getStructTree()
  const roles = (node: { role?: string; children?: unknown[] }): unknown[] =>
    (node.children ?? []).flatMap((child) => {
      const { role } = child as { role?: string }
      return role ? [[role, ...roles(child as { children?: unknown[] })]] : []
    })
  expect(tree && roles(tree)).toEqual([
    [
      'Document',
      ['H1'],
      ['P'],
      ['L', ['LI', ['Lbl'], ['LBody', ['P']]], ['LI', ['Lbl'], ['LBody', ['P']]]],
      ['Table', ['TR', ['TH']], ['TR', ['TD']]],
      ['BlockQuote', ['P']],
    ],
  ])
})

test('leaves no heading at the end of a page, and repeats the head of a table', async () => {
  const section = (place: number) =>
    `## Heading ${place}\n\n${'Some words of a paragraph. '.repeat(3 + (place % 7) * 9)}\n`
  const { pdf } = await read({
    markdown: Array.from({ length: 40 }, (_, place) => section(place)).join('\n'),
    pageNumbers: false,
  })
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    const lines = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []))
    expect(lines.at(-1)).not.toMatch(/^(?:Heading )?\d+$/)
  }
  const table = await read({ markdown: `| Head |\n|--|\n${'| cell |\n'.repeat(120)}` })
  expect(table.text.match(/Head/g)).toHaveLength(table.pages ?? 0)
})

const words = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => `${name}${place}.`)
const lines = (name: string, count: number): string => words(name, count).join('<br>')
const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`
const ruler = (columns: number): string => `|${'--|'.repeat(columns)}`

test.each([
  ['a first row of many lines', [row('h', 'i'), ruler(2), row(lines('a', 45), 'b')]],
  ['a later row of many lines', [row('h', 'i'), ruler(2), row('c', 'd'), row(lines('a', 45), 'b')]],
  [
    'rows of many lines in two columns',
    [row('h', 'i'), ruler(2), row(lines('a', 200), lines('b', 90)), row('c', 'd')],
  ],
  ['a first row of many words', [row('h'), ruler(1), row(words('a', 1_500).join(' '))]],
  [
    'a head and rows that fit by themselves',
    [row(lines('h', 30), 'i'), ruler(2), row(lines('a', 30), 'b'), row(lines('c', 30), 'd')],
  ],
  [
    'a head that nearly fills a page',
    [row(lines('h', 42), 'i'), ruler(2), row(lines('a', 3), 'b'), row(lines('c', 20), 'd')],
  ],
  [
    'a head that is higher than a page',
    [
      row(words('h', 1_500).join(' '), 'i'),
      ruler(2),
      ...Array.from({ length: 60 }, (_, place) => row(`a${place}.`, 'b')),
    ],
  ],
  ['nothing but such a head', [row(lines('h', 100)), ruler(1)]],
  [
    'long words in many columns',
    [row(...words('h', 12)), ruler(12), row(...words('a', 12).map((word) => 'w'.repeat(600) + word))],
  ],
  [
    'a high row in quotes',
    [row('h', 'i'), ruler(2), row(lines('a', 60), 'b')].map((line) => `> > > ${line}`),
  ],
  [
    'a high row in a list',
    ['- item', '', ...[row('h', 'i'), ruler(2), row(lines('a', 60), 'b')].map((line) => `  ${line}`)],
  ],
])('writes every word of a table with %s', async (_, table) => {
  const markdown = table.join('\n')
  const { text, pages } = await read({ markdown })
  // A word may be broken over lines.
  const written = text.replaceAll(/\s/g, '')
  const wanted = markdown.replaceAll('<br>', ' ').match(/[a-z]\d+\./g) ?? []
  expect(wanted.filter((word) => !written.includes(word))).toEqual([])
  expect(pages).toBeLessThan(10)
})

test('repeats the head of a table with a row that is higher than a page, if it leaves room for the rows', async () => {
  const rows = [row(lines('a', 100), 'x'), ...Array.from({ length: 30 }, () => row('b', 'y'))]
  const low = await read({ markdown: [row('Head', 'i'), ruler(2), ...rows].join('\n') })
  expect(low.text.match(/Head/g)).toHaveLength(low.pages ?? 0)
  const high = await read({ markdown: [row(`Head<br>${lines('h', 20)}`, 'i'), ruler(2), ...rows].join('\n') })
  expect(high.text.match(/Head/g)).toHaveLength(1)
})

const nested = (depth: number, item: (level: number) => string): string =>
  Array.from({ length: depth }, (_, level) => '   '.repeat(level) + item(level)).join('\n')

test.each([
  ['bullets', nested(12, (level) => `- item ${level}`)],
  ['numbers', nested(12, (level) => `1. item ${level}`)],
  ['items in quotes', '> > > > > > > - item\n> > > > > > >   - deeper\n> > > > > > >     - deepest'],
  ['lists that begin lists', '- - - - - - - - - - item'],
  ['lists that begin lists in quotes', '- - - - - - > - > - > - item'],
  ['items from right to left', nested(12, () => '- كلام')],
  ['items in both directions', nested(12, (level) => (level % 2 === 0 ? '- item' : '- كلام كلام كلام'))],
])('draws the marks of deep lists beside the text and each other: %s', async (_, markdown) => {
  const { pdf } = await read({ markdown, pageNumbers: false })
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const drawn = items
    .flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    .map(({ transform, width, str }) => ({
      left: transform[4] as number,
      y: transform[5] as number,
      width,
      str,
    }))
  for (const one of drawn) {
    expect(one.left).toBeGreaterThan(65)
    expect(one.left + one.width).toBeLessThan(page.view[2]! - 65)
    const over = drawn.filter(
      (other) =>
        other !== one &&
        Math.abs(other.y - one.y) < 5 &&
        other.left < one.left + one.width - 0.5 &&
        one.left < other.left + other.width - 0.5,
    )
    expect(over).toEqual([])
  }
})

test('writes page numbers in the language of the request', async () => {
  expect((await read({ markdown: 'x', language: 'vi' })).text).toContain('Trang 1/1')
  expect((await read({ markdown: 'x', language: 'en' })).text).toContain('Page 1 of 1')
  expect((await read({ markdown: 'x', pageNumbers: false })).text.trim()).toBe('x')
})
