import {
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx'
import { strToU8, zipSync, type Zippable } from 'fflate'

/** A Word document with everything that is read, in Vietnamese and Arabic. */
export async function wordDocument(): Promise<Uint8Array> {
  const cells = (...texts: string[]) =>
    new TableRow({ children: texts.map((text) => new TableCell({ children: [new Paragraph(text)] })) })
  const item = (text: string, level: number) =>
    new Paragraph({ text, numbering: { reference: 'steps', level } })
  const document = new Document({
    numbering: {
      config: [
        {
          reference: 'steps',
          levels: [0, 1].map((level) => ({ level, format: LevelFormat.DECIMAL, text: `%${level + 1}.` })),
        },
      ],
    },
    sections: [
      {
        children: [
          new Paragraph({ text: 'Báo cáo doanh thu', heading: HeadingLevel.HEADING_1 }),
          new Paragraph({
            children: [
              new TextRun('Quý này '),
              new TextRun({ text: 'tăng mạnh', bold: true }),
              new TextRun(' ở '),
              new TextRun({ text: 'Hà Nội', italics: true }),
              new TextRun('. Xem '),
              new ExternalHyperlink({
                link: 'https://example.com/a_(b)',
                children: [new TextRun('trang này')],
              }),
              new TextRun(' và '),
              new ExternalHyperlink({ link: 'javascript:alert(1)', children: [new TextRun('trang kia')] }),
              new TextRun('.'),
            ],
          }),
          new Paragraph({ text: 'مرحبا بالعالم', bidirectional: true }),
          new Paragraph('<script>alert(1)</script> *không* [đậm](x) # 5 & 6'),
          new Paragraph({ children: [new TextRun('Dòng một'), new TextRun({ text: 'Dòng hai', break: 1 })] }),
          new Paragraph({ text: 'Số liệu', heading: HeadingLevel.HEADING_2 }),
          item('Bước một', 0),
          item('Bước con', 1),
          item('Bước hai', 0),
          new Table({
            rows: [cells('Tháng', 'Doanh thu'), cells('Tháng 7', '1.250,5'), cells('Tháng | 8', '1.400')],
          }),
          new Paragraph({
            children: [
              new ImageRun({ type: 'png', data: onePixel, transformation: { width: 10, height: 10 } }),
            ],
          }),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
export const macroMain = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const sheetMain = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

export const contentTypes = (part: string, type: string): Uint8Array =>
  strToU8(
    `${header}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${type}"/></Types>`,
  )

/** A Word document of the XML of its body. */
export function wordPackage(
  body: string,
  { prolog = '', type = wordMain, more = {} }: { prolog?: string; type?: string; more?: Zippable } = {},
): Uint8Array {
  const document = `${header}${prolog}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  return zipSync({
    '[Content_Types].xml': contentTypes('word/document.xml', type),
    'word/document.xml': strToU8(document),
    ...more,
  })
}

/** A paragraph of a Word document. */
export const wordParagraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A workbook of the XML of the rows of each sheet. */
export function workbookPackage(
  sheets: Record<string, string>,
  { strings, more = {} }: { strings?: string; more?: Zippable } = {},
): Uint8Array {
  const names = Object.keys(sheets)
  const list = names
    .map((name, place) => `<sheet name="${name}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`)
    .join('')
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const relations = names.map((_, place) =>
    relation(`rId${place + 1}`, 'worksheet', `worksheets/sheet${place + 1}.xml`),
  )
  if (strings !== undefined) relations.push(relation('rIdS', 'sharedStrings', 'sharedStrings.xml'))
  const files: Zippable = {
    '[Content_Types].xml': contentTypes('xl/workbook.xml', sheetMain),
    'xl/workbook.xml': strToU8(
      `${header}<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets>${list}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${header}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    ),
  }
  for (const [place, rows] of Object.values(sheets).entries()) {
    files[`xl/worksheets/sheet${place + 1}.xml`] = strToU8(
      `${header}<worksheet xmlns="${spreadsheet}"><sheetData>${rows}</sheetData></worksheet>`,
    )
  }
  if (strings !== undefined) {
    files['xl/sharedStrings.xml'] = strToU8(`${header}<sst xmlns="${spreadsheet}">${strings}</sst>`)
  }
  // Packing tens of megabytes any tighter takes longer than reading them.
  return zipSync({ ...files, ...more }, { level: 1 })
}

/** A small workbook with sheets of much text: each of their cells has the same one. */
export function sheetsOfOneText(): Uint8Array {
  const cells = Array.from({ length: 102 }, () => '<row>' + '<c t="s"><v>0</v></c>'.repeat(3) + '</row>')
  const sheets = Array.from({ length: 12 }, (_, place) => [`Sheet ${place}`, cells.join('')] as const)
  return workbookPackage(Object.fromEntries(sheets), { strings: `<si><t>${'字'.repeat(32_767)}</t></si>` })
}

/** A PDF file of its objects, the first of which is its catalogue. */
export function pdfFile(objects: readonly (string | Uint8Array)[], trailer = ''): Uint8Array {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = pieces[0]!.length
  const add = (piece: string | Uint8Array) => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : Buffer.from(piece)
    pieces.push(bytes)
    length += bytes.length
  }
  for (const [place, object] of objects.entries()) {
    offsets.push(length)
    add(`${place + 1} 0 obj\n`)
    add(object)
    add('\nendobj\n')
  }
  const start = length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`)
  add(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`)
  return new Uint8Array(Buffer.concat(pieces))
}

const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'

/**
 * A PDF file with pages, each of the operators that draw it; `F1` is Helvetica, unless another font is given. `entries` are
 * further ones of each page.
 */
export function pdfPages(
  pages: readonly (string | Uint8Array)[],
  { filter = '', trailer = '', rotate = 0, font = helvetica, entries = '', more = [] as string[] } = {},
): Uint8Array {
  const first = 4
  const kids = pages.map((_, place) => `${first + place * 2} 0 R`).join(' ')
  const objects: (string | Uint8Array)[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`,
    font,
  ]
  for (const [place, content] of pages.entries()) {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : Buffer.from(content)
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Rotate ${rotate}/Resources<</Font<</F1 3 0 R>>>>/Contents ${first + place * 2 + 1} 0 R${entries}>>`,
      Buffer.concat([
        Buffer.from(`<</Length ${bytes.length}${filter}>>\nstream\n`),
        bytes,
        Buffer.from('\nendstream'),
      ]),
    )
  }
  return pdfFile([...objects, ...more], trailer)
}

/** Operators for lines of text, each `[x, y, size, text]`. */
export const pdfText = (lines: readonly (readonly [number, number, number, string])[]): string =>
  lines
    .map(([x, y, size, text]) => `BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`)
    .join('\n')

/** Operators that turn what is drawn after them to the left, so that it still stands on the page. */
export const pdfTurn = (degrees: 0 | 90 | 180 | 270): string =>
  ({ 0: '', 90: '0 1 -1 0 595 0 cm\n', 180: '-1 0 0 -1 595 842 cm\n', 270: '0 -1 1 0 0 842 cm\n' })[degrees]
