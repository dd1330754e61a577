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

test('writes page numbers in the language of the request', async () => {
  expect((await read({ markdown: 'x', language: 'vi' })).text).toContain('Trang 1/1')
  expect((await read({ markdown: 'x', language: 'en' })).text).toContain('Page 1 of 1')
  expect((await read({ markdown: 'x', pageNumbers: false })).text.trim()).toBe('x')
})
