import { unzipSync, strFromU8 } from 'fflate'
import mammoth from 'mammoth'
import readExcelFile from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import type { TestFile } from './support/images.ts'
import { errors, filled } from './support/labels.ts'
import { ToolBench, type SavedFile } from './support/tool-bench.ts'
import { expect, test } from './support/tool-test.ts'

const vietnamese = 'Kế hoạch quý: ắằẳẵặ ếềểễệ ộớợ ữự đĐ'
const arabic = 'هذا نص عربي مع كلمة English في الوسط'
const markdown = `# Kế hoạch

## Mục tiêu

${vietnamese}

${arabic}

- Ra mắt ứng dụng
- <b>Đậm</b> & =SUM(A1:A9)

## Ngân sách

| Hạng mục | Số tiền |
| --- | ---: |
| Quảng cáo | 120 |
| Nhân sự | 340 |
`

const file = (name: string, text: string | Buffer): TestFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text as string),
})

/** Accents in one piece, letters without their joined forms, no marks of direction. */
const plainText = (text: string) => text.normalize('NFKC').replace(/\p{Cf}/gu, '')

const readers: Record<string, (made: SavedFile) => Promise<string>> = {
  docx: async ({ bytes }) => (await mammoth.extractRawText({ buffer: bytes })).value,
  pptx: async ({ bytes }) => {
    const parts = Object.entries(unzipSync(bytes)).filter(([name]) =>
      /^ppt\/slides\/slide\d+\.xml$/.test(name),
    )
    expect(parts.length).toBeGreaterThan(1)
    return parts.map(([, part]) => strFromU8(part).replace(/<[^>]+>/g, '')).join('\n')
  },
  pdf: async ({ bytes }) => {
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    return (await extractText(pdf, { mergePages: true })).text
  },
}

test('Markdown becomes documents that other programs read, in Vietnamese and Arabic', async ({
  page,
  plain,
}) => {
  const office = new ToolBench(page, 'office-tools')
  await office.open(plain)
  await expect(office.badge).toHaveText(office.texts.tools.provider['built-in'])
  await office.field('markdown').fill(markdown)
  for (const [format, read] of Object.entries(readers)) {
    await test.step(format, async () => {
      await office.choose('format', format, format.toUpperCase())
      await office.make()
      const made = await office.save(`.${format}`)
      expect(made.name).toBe(`Kế hoạch.${format}`)
      const text = plainText(await read(made))
      expect(text).toContain(vietnamese.normalize('NFKC'))
      expect(text).toContain(arabic.normalize('NFKC'))
    })
  }
  await test.step('xlsx', async () => {
    await office.choose('format', 'xlsx', 'XLSX')
    await office.make()
    const sheets = await readExcelFile((await office.save('.xlsx')).bytes)
    const cells = sheets.flatMap(({ data }) => data).flat()
    expect(cells).toEqual(expect.arrayContaining(['Quảng cáo', 120, 'Nhân sự', 340]))
  })
  await office.choose('format', 'pptx', 'PPTX')
  await office.make()
  const slides = office.made.getByRole('list', { name: office.text('result.slides') })
  await expect(slides.getByRole('heading', { name: 'Ngân sách' })).toBeVisible()
})

test('documents are read as tables, charts and text; what lies or is locked is refused', async ({
  page,
  plain,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/tools/office-tools/files', 415)
  complaints.expectFailedRequests('/api/tools/office-tools/files', 422)
  const office = new ToolBench(page, 'office-tools')
  const { tools } = office.texts
  await office.open(plain)
  await expect(office.option('task', office.text('fields.task.options.translate'))).toBeDisabled()
  await office.choose('task', 'tables')

  await test.step('a file that is not what its name says, and one with a password', async () => {
    const locked = Buffer.concat([
      Buffer.from(
        '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 0/Kids[]>>\nendobj\n',
      ),
      Buffer.from(
        `3 0 obj\n<</Filter/Standard/V 2/R 3/Length 128/P -44/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>\nendobj\n`,
      ),
      Buffer.from(
        `trailer\n<</Size 4/Root 1 0 R/Encrypt 3 0 R/ID[<${'01'.repeat(16)}><${'01'.repeat(16)}>]>>\n%%EOF\n`,
      ),
    ])
    await office.give([
      file('figures.docx', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])),
      file('locked.pdf', locked),
      file(
        'sales.csv',
        'Month;Visits;Share;Note\n2026-01-31;1.200;12,5 %;good\n2026-02-28;1.560;15 %;=1+1\n2026-03-31;980;9 %;\n',
      ),
    ])
    await expect(office.file('figures.docx').getByRole('alert')).toHaveText(
      filled(errors.FILE_UNREADABLE, { name: 'figures.docx' }),
    )
    await expect(office.file('locked.pdf').getByRole('alert')).toHaveText(
      filled(errors.FILE_ENCRYPTED, { name: 'locked.pdf' }),
    )
    await expect(office.file('sales.csv').getByRole('alert')).toHaveCount(0)
    await office.removeFile('figures.docx')
    await office.removeFile('locked.pdf')
  })

  await test.step('a table and its chart', async () => {
    await office.make()
    const table = office.made.getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveText(['Month', 'Visits', 'Share', 'Note'])
    await expect(table.getByRole('row')).toHaveCount(4)
    await expect(table.getByRole('row').nth(2).getByRole('cell').nth(1)).toHaveText('1,560')
    await expect(table.getByRole('row').nth(1).getByRole('cell').nth(2)).toHaveText(/^12\.5\s?%$/)
    await office.made.getByRole('tab', { name: office.text('table.chart') }).click()
    const chart = office.made.getByRole('img', { name: /Chart of/ })
    await expect(chart.locator('rect, polyline, path').first()).toBeVisible()
    const csv = await office.save('.csv')
    // A cell that looks like a formula is none in the program that opens it.
    expect(csv.bytes.toString()).not.toMatch(/(^|[,;])=1\+1/m)
  })

  await test.step('text, and a summary of it', async () => {
    await office.removeFile('sales.csv')
    await office.give(
      file('notes.md', `# Ghi chú\n\n${vietnamese}.\n\n<script>alert(1)</script>\n\n${arabic}.\n`),
    )
    await office.choose('task', 'read')
    await office.make()
    await expect(office.made.getByRole('heading', { name: 'Ghi chú' })).toBeVisible()
    await expect(office.made).toContainText(vietnamese)
    await expect(office.made.locator('.st-tool-text script')).toHaveCount(0)
    await office.again(() => office.button(office.text('result.make')).click())
    expect((await office.save('.docx')).bytes.toString('latin1', 0, 2)).toBe('PK')
    await office.choose('task', 'summarize')
    await office.make()
    await expect(office.files.filter({ hasText: '.md' })).toHaveCount(1)
    await expect(office.made.getByRole('button', { name: tools.copy.ready, exact: true })).toBeVisible()
  })
})
