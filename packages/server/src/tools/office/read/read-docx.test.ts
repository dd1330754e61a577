import { Document, ImageRun, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { markdownOfBlocks } from './markdown-of-blocks.ts'
import { readDocx } from './read-docx.ts'
import { wordPackage } from './testing/made-documents.ts'

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const math = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'

async function markdownOf(data: Uint8Array): Promise<string> {
  const { blocks } = await readDocx('a.docx', data, 200_000)
  return markdownOfBlocks(blocks, 200_000).markdown
}
const paragraph = (content: string) => markdownOf(wordPackage(`<w:p>${content}</w:p>`))
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const formula = (content: string) => `<m:oMath ${math}>${content}</m:oMath>`
const mathRun = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`

test.each([
  [
    'a simple field',
    `${run('Page ')}<w:fldSimple w:instr=" PAGE ">${run('12')}</w:fldSimple>${run(' of ')}<w:fldSimple w:instr=" NUMPAGES "><w:fldData>AAAA</w:fldData>${run('40')}</w:fldSimple>`,
    'Page 12 of 40',
  ],
  ['text from right to left', `<w:dir w:val="rtl">${run('مرحبا')}</w:dir>`, 'مرحبا'],
  ['text against its direction', `<w:bdo w:val="ltr">${run('abc')}</w:bdo>${run(' def')}`, 'abc def'],
  [
    'a word without its reading',
    `<w:r><w:ruby><w:rubyPr><w:hps w:val="10"/></w:rubyPr><w:rt>${run('とうきょう')}</w:rt><w:rubyBase>${run('東京')}</w:rubyBase></w:ruby></w:r>${run('に行く')}`,
    '東京に行く',
  ],
  [
    'text that is taken as it is, and comments within it',
    '<w:r><w:t><![CDATA[Báo cáo <3 & ]]>thá<!-- of <w:t> -->ng 7</w:t></w:r>',
    'Báo cáo <3 & tháng 7',
  ],
  ['a line break of the other kind', '<w:r><w:t>One</w:t><w:cr/><w:t>two</w:t></w:r>', 'One\\\ntwo'],
  [
    'a formula',
    `${run('If ')}${formula(mathRun('a &lt; b'))}${run(', then ')}${formula(mathRun('c'))}${run('.')}`,
    'If a < b, then c.',
  ],
  [
    'parts of a formula above each other',
    formula(
      `<m:f><m:num>${mathRun('1')}</m:num><m:den>${mathRun('2')}</m:den></m:f><m:sSup><m:e>${mathRun('x')}</m:e><m:sup>${mathRun('3')}</m:sup></m:sSup><m:sSub><m:e>${mathRun('y')}</m:e><m:sub>${mathRun('1')}</m:sub></m:sSub>`,
    ),
    '1/2 x^3 y_1',
  ],
  [
    'a formula without what was deleted of it',
    formula(`${mathRun('a')}<w:del w:id="1" w:author="A">${mathRun('b')}</w:del>${mathRun('c')}`),
    'ac',
  ],
  [
    'formulas in a paragraph of their own',
    `<m:oMathPara ${math}><m:oMathParaPr/>${formula(mathRun('a=b'))}${formula(mathRun('c=d'))}</m:oMathPara>`,
    'a=b\\\nc=d',
  ],
])('keeps %s', async (_, content, markdown) => {
  expect(await paragraph(content)).toBe(markdown)
})

const ticked = (isTicked: boolean) =>
  `<w:sdt xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w:sdtPr><w14:checkbox><w14:checked w14:val="${Number(isTicked)}"/></w14:checkbox></w:sdtPr><w:sdtContent>${run(isTicked ? '☒' : '☐')}</w:sdtContent></w:sdt>`
const field = (type: string, inside = '') =>
  `<w:r><w:fldChar w:fldCharType="${type}">${inside}</w:fldChar></w:r>`
const tickedField = (isTicked: boolean) =>
  `${field('begin', `<w:ffData><w:checkBox><w:default w:val="${Number(isTicked)}"/></w:checkBox></w:ffData>`)}<w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r>${field('separate')}${field('end')}`

test.each([
  ['of today', ticked],
  ['of older documents', tickedField],
])('says which boxes of a form are ticked, in texts and tables: those %s', async (_, box) => {
  const cell = (content: string) => `<w:tc><w:p>${content}</w:p></w:tc>`
  const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`
  const body = `<w:p>${run('Smoker: ')}${box(true)}${run(' Yes ')}${box(false)}${run(' No')}</w:p><w:tbl>${row(run('Item'), run('Done'))}${row(run('One'), box(true))}${row(run('Two'), box(false))}</w:tbl>`
  expect(await markdownOf(wordPackage(body))).toBe(
    'Smoker: ☒ Yes ☐ No\n\n| Item | Done |\n| --- | --- |\n| One | ☒ |\n| Two | ☐ |',
  )
})

test.each(['shape', 'rect', 'roundrect', 'oval', 'line', 'polyline', 'arc', 'curve'])(
  'keeps the text in a shape of the kind %s',
  async (shape) => {
    const box = `<x:textbox><w:txbxContent><w:p>${run('Inside')}</w:p></w:txbxContent></x:textbox>`
    const drawn = `<w:r><w:pict><x:${shape} xmlns:x="urn:schemas-microsoft-com:vml" style="width:9pt">${box}</x:${shape}></w:pict></w:r>`
    expect(await paragraph(run('Before') + drawn)).toBe('Before\n\nInside')
  },
)

test('keeps fields of notes as those of the text', async () => {
  const notes = `<w:footnotes xmlns:w="${word}"><w:footnote w:id="1"><w:p>${run('See page ')}<w:fldSimple w:instr=" PAGE ">${run('7')}</w:fldSimple></w:p></w:footnote></w:footnotes>`
  const body = `<w:p>${run('Text')}<w:r><w:footnoteReference w:id="1"/></w:r></w:p>`
  const data = wordPackage(body, { more: { 'word/footnotes.xml': strToU8(notes) } })
  expect(await markdownOf(data)).toMatch(/See page 7$/)
})

test('keeps the columns of a row that begins further right', async () => {
  const row = (before: number, ...cells: string[]) =>
    `<w:tr><w:trPr>${before ? `<w:gridBefore w:val="${before}"/>` : ''}</w:trPr>${cells.map((cell) => `<w:tc><w:p>${run(cell)}</w:p></w:tc>`).join('')}</w:tr>`
  const table = `<w:tbl>${row(0, 'Region', 'Year', 'Sales')}${row(1, '2024', '10')}${row(2, '20')}${row(0, 'North', '2025', '30')}</w:tbl>`
  expect(await markdownOf(wordPackage(table))).toBe(
    '| Region | Year | Sales |\n| --- | --- | --- |\n|  | 2024 | 10 |\n|  |  | 20 |\n| North | 2025 | 30 |',
  )
})

const relations = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

test.each([
  [
    'a picture',
    `<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip ${relations} r:embed="rId77"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
  ],
  [
    'an older picture',
    `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:imagedata ${relations} r:id="rId77"/></v:shape></w:pict></w:r>`,
  ],
  ['a link', `<w:hyperlink ${relations} r:id="rId77">${run('and a link')}</w:hyperlink>`],
  ['a footnote', '<w:r><w:footnoteReference w:id="7"/></w:r>'],
  ['an endnote', '<w:r><w:endnoteReference w:id="7"></w:endnoteReference></w:r>'],
])('reads a document in which %s is missing', async (_, content) => {
  expect(await paragraph(run('Much text ') + content)).toMatch(/^Much text( and a link)?$/)
})

test('knows the elements of a document by whatever prefix', async () => {
  const document = `<x:document xmlns:x="${word}"><x:body><x:p><x:fldSimple><x:r><x:t>A</x:t><x:cr/></x:r></x:fldSimple>${formula(mathRun('b'))}</x:p></x:body></x:document>`
  expect(await markdownOf(wordPackage('', { more: { 'word/document.xml': strToU8(document) } }))).toBe(
    'A\\\nb',
  )
})

test('keeps what pictures are called, in texts, headings and tables', async () => {
  const picture = (description: string) =>
    new ImageRun({
      type: 'png',
      data: Buffer.from('89504e470d0a1a0a', 'hex'),
      transformation: { width: 10, height: 10 },
      altText: { name: 'Picture', title: '', description },
    })
  const cell = (child: TextRun | ImageRun) =>
    new TableCell({ children: [new Paragraph({ children: [child] })] })
  const document = new Document({
    sections: [
      {
        children: [
          new Paragraph({ heading: 'Heading1', children: [picture('Company sign')] }),
          new Paragraph({ children: [new TextRun('Sales:'), picture('A *rising* line')] }),
          new Table({
            rows: [
              new TableRow({ children: [cell(new TextRun('Flag')), cell(picture('Việt Nam'))] }),
              new TableRow({ children: [cell(new TextRun('Coat')), cell(new TextRun('none'))] }),
            ],
          }),
        ],
      },
    ],
  })
  const data = new Uint8Array(await Packer.toBuffer(document))
  expect(await markdownOf(data)).toBe(
    [
      '# Company sign',
      'Sales: A \\*rising\\* line',
      '| Flag | Việt Nam |\n| --- | --- |\n| Coat | none |',
    ].join('\n\n'),
  )
})
