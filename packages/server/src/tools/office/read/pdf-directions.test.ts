import { expect, test } from 'vitest'
import { markdownOfBlocks } from './markdown-of-blocks.ts'
import { readPdf } from './read-pdf.ts'
import { pdfPages, pdfText, pdfTurn } from './testing/made-documents.ts'

async function read(data: Uint8Array) {
  const { blocks, warnings } = await readPdf('a.pdf', data, 200_000, () => undefined)
  return { markdown: markdownOfBlocks(blocks, 200_000).markdown, warnings }
}

/** Words are set one by one, as most programs do. */
const page = pdfText([
  [72, 540, 20, 'A large title'],
  [72, 500, 11, 'The'],
  [96, 500, 11, 'first'],
  [122, 500, 11, 'line runs'],
  [72, 486, 11, 'over to the second.'],
  [72, 450, 11, 'Month'],
  [200, 450, 11, 'Sales'],
  [72, 434, 11, 'July'],
  [200, 434, 11, '1,250.5'],
  [72, 418, 11, 'August'],
  [200, 418, 11, '1,400.0'],
])
const text = [
  '# A large title',
  'The first line runs over to the second.',
  '| Month | Sales |\n| --- | --- |\n| July | 1,250.5 |\n| August | 1,400.0 |',
].join('\n\n')

test.each([0, 90, 180, 270] as const)('reads a page that is shown turned by %i degrees', async (rotate) => {
  const { markdown } = await read(pdfPages([pdfTurn(rotate) + page], { rotate }))
  expect(markdown).toBe(text)
})

test.each([90, 180, 270] as const)('reads text that is drawn turned by %i degrees', async (degrees) => {
  const { markdown } = await read(pdfPages([pdfTurn(degrees) + page]))
  expect(markdown).toBe(text)
})

test('reads what runs in other directions apart, behind what is upright', async () => {
  const upright = pdfText([
    [72, 700, 11, 'A sentence that is'],
    [72, 686, 11, 'broken over lines.'],
    [72, 672, 11, 'Another one'],
  ])
  const sideways = 'q 0 1 -1 0 60 680 cm\n' + pdfText([[0, 0, 11, 'sales in millions']]) + '\nQ\n'
  const slanting = '\nq 0.5 0.866 -0.866 0.5 300 600 cm\n' + pdfText([[0, 0, 11, 'Draft copy']]) + '\nQ'
  const { markdown } = await read(pdfPages([sideways + upright + slanting]))
  expect(markdown).toBe(
    ['A sentence that is broken over lines. Another one', 'sales in millions', 'Draft copy'].join('\n\n'),
  )
})

test.each([
  ['a label', 11, 'sales in millions'],
  ['a large label', 24, '# sales in millions'],
])('goes on with a sentence on the next page behind %s at the side of a drawing', async (_, size, label) => {
  const sideways = `\nq 0 1 -1 0 60 300 cm\n${pdfText([[0, 0, size, 'sales in millions']])}\nQ\n`
  const first = pdfText([
    [72, 700, 11, 'Earlier text is here, and it stands by itself.'],
    [72, 686, 11, 'A sentence that goes'],
  ])
  const second = pdfText([
    [72, 700, 11, 'on over the page and'],
    [72, 686, 11, 'over another line.'],
  ])
  const { markdown } = await read(pdfPages([first + sideways, second]))
  expect(markdown).toBe(
    [
      'Earlier text is here, and it stands by itself. A sentence that goes on over the page and over another line.',
      label,
    ].join('\n\n'),
  )
})

test('keeps text of a scanned page that lies askew on its lines', async () => {
  const askew =
    'q 0.9998 0.02 -0.02 0.9998 0 0 cm\n' +
    pdfText([
      [72, 700, 11, 'Rather'],
      [108, 700, 11, 'level'],
    ])
  expect((await read(pdfPages([askew]))).markdown).toBe('Rather level')
})

test('leaves out page numbers of turned pages, and keeps numbers at the side of a drawing', async () => {
  const numbered = (number: string) =>
    [
      pdfTurn(90) + page,
      pdfText([[300, 20, 9, number]]),
      'q 0 1 -1 0 60 300 cm',
      pdfText([
        [0, 0, 11, '2024'],
        [0, -30, 11, '2025'],
      ]),
      'Q',
    ].join('\n')
  const { markdown } = await read(pdfPages([numbered('7'), numbered('8')], { rotate: 90 }))
  expect(markdown).toBe(`${text}\n\n2024 2025\n\n${text}\n\n2024 2025`)
})

test('says that text is missing where its font takes for granted what its codes mean', async () => {
  const font =
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>'
  const more = [
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
  ]
  const content = 'BT /F1 12 Tf 72 700 Td <4f60597d> Tj ET'
  expect(await read(pdfPages([content], { font, more }))).toEqual({
    markdown: '',
    warnings: ['noText', 'fonts'],
  })
  expect((await read(pdfPages([page]))).warnings).toEqual([])
})
