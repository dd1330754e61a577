import mammoth from 'mammoth'
import { expect, test } from 'vitest'
import { openPackage, textsOfElements } from '../testing/office-package.ts'
import { make } from '../testing/order.ts'
import { everything } from '../testing/samples.ts'

async function htmlOf(markdown: string): Promise<string> {
  const { data } = await make({ format: 'docx', markdown })
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(data) })
  return value
}

test('writes headings, styles, lists, tables and links that Word knows as such', async () => {
  const html = await htmlOf(everything)
  expect(html).toContain('Báo cáo quý III</h1>')
  expect(html).toContain('Kết quả</h2>')
  expect(html).toContain('<strong>tăng mạnh</strong>')
  expect(html).toContain('<em>khách hàng mới</em>')
  expect(html).toContain('<s>không</s>')
  expect(html).toContain('<a href="https://example.com/?a=1&amp;b=2">số liệu</a>')
  expect(html).toMatch(/<ul><li>Mở rộng<ul><li>Tuyển người<\/li><\/ul><\/li>/)
  expect(html).toMatch(/<ol><li>Bước ba<\/li><li>Bước bốn<\/li><\/ol>/)
  expect(html).toMatch(/<thead><tr><th><p>Khu vực<\/p><\/th>/)
  expect(html).toContain('<td><p><strong>Ổn định</strong></p></td>')
  expect(html).toContain('const tổng = 1 &lt; 2 &amp;&amp; "]]&gt;"')
  expect(html).toContain('Biểu đồ')
})

test('keeps Arabic in the order of reading, in paragraphs from right to left', async () => {
  const { data } = await make({ format: 'docx', markdown: everything })
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(data) })
  expect(value).toContain('هذا نص عربي مهم مع كلمة English في الوسط.')
  const xml = openPackage(data).get('word/document.xml') ?? ''
  const paragraph = xml.split('<w:p>').find((part) => part.includes('نص عربي')) ?? ''
  expect(paragraph).toMatch(/<w:bidi(?: w:val="(?:true|1)")?\/>/)
  const run = paragraph.split('<w:r>').find((part) => part.includes('English')) ?? ''
  expect(run).not.toContain('<w:rtl')
  expect(paragraph.split('<w:r>').find((part) => part.includes('هذا')) ?? '').toContain('<w:rtl')
})

test('numbers lists from where they begin, each by itself', async () => {
  const { data } = await make({
    format: 'docx',
    markdown: '3. c\n4. d\n\ntext\n\n1. a\n   1. b\n\ntext\n\n1. again',
  })
  const numbering = openPackage(data).get('word/numbering.xml') ?? ''
  const starts = [...numbering.matchAll(/<w:start w:val="(\d+)"\/>/g)].map(([, start]) => Number(start))
  expect(starts).toEqual(expect.arrayContaining([3, 1]))
  const document = openPackage(data).get('word/document.xml') ?? ''
  const ids = [...document.matchAll(/<w:numId w:val="(\d+)"\/>/g)].map(([, id]) => id)
  expect(new Set([ids[0], ids[2], ids[3], ids[4]]).size).toBe(4)
  expect(ids[0]).toBe(ids[1])
})

test('sets paper, page numbers, properties and the language of the text', async () => {
  const { data } = await make({
    format: 'docx',
    markdown: 'Văn bản tiếng Việt có dấu.',
    title: 'Tựa & đề',
    author: 'Lê "A"',
    paper: 'letter',
    language: 'vi',
  })
  const files = openPackage(data)
  expect(files.get('word/document.xml')).toContain('<w:pgSz w:w="12240" w:h="15840"')
  expect(textsOfElements(files.get('docProps/core.xml') ?? '', 'dc:title')).toEqual(['Tựa & đề'])
  expect(textsOfElements(files.get('docProps/core.xml') ?? '', 'dc:creator')).toEqual(['Lê "A"'])
  expect(files.get('word/styles.xml')).toContain('w:val="vi-VN"')
  const footer = [...files].find(([name]) => /^word\/footer\d*\.xml$/.test(name))?.[1] ?? ''
  expect(footer).toContain('Trang ')
  expect(footer).toMatch(/PAGE/)
  const plain = openPackage((await make({ format: 'docx', markdown: 'x', pageNumbers: false })).data)
  expect([...plain.keys()].some((name) => name.startsWith('word/footer'))).toBe(false)
})

test('repeats the head of a table on every page', async () => {
  const { data } = await make({ format: 'docx', markdown: '| a |\n|--|\n| b |' })
  expect((openPackage(data).get('word/document.xml') ?? '').match(/<w:tblHeader/g)).toHaveLength(1)
})

test('writes 300 paragraphs in less than a second of the processor', async () => {
  const markdown = Array.from({ length: 300 }, (_, place) =>
    `Đoạn **${place}** của một văn bản dài. `.repeat(8),
  ).join('\n\n')
  await make({ format: 'docx', markdown: 'warm' })
  const start = process.threadCpuUsage()
  await make({ format: 'docx', markdown })
  const { user } = process.threadCpuUsage(start)
  expect(user / 1_000).toBeLessThan(1_000)
})
