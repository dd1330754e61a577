import { deflateRawSync, deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { checkDocument } from './check-document.ts'
import { readInThread, type ReadingOrder } from './read-in-thread.ts'
import { readingLimits } from './reading-limits.ts'
import {
  contentTypes,
  macroMain,
  pdfPages,
  pdfText,
  wordDocument,
  wordPackage,
  wordParagraph,
  sheetsOfOneText,
  workbookPackage,
} from './testing/made-documents.ts'
import { handmadeZip } from './testing/hostile-zip.ts'
import { ToolError } from '../../tool-worker.ts'
import { shownOf } from '../../../testing/scope.ts'

const order: ReadingOrder = {
  want: 'text',
  characters: 200_000,
  room: readingLimits,
  length: 'medium',
  language: 'en',
}
const never = new AbortController().signal
const ooxml = 'application/vnd.openxmlformats-officedocument'
const word = `${ooxml}.wordprocessingml.document`
const sheet = `${ooxml}.spreadsheetml.sheet`
const wordTypes = contentTypes('word/document.xml', `${word}.main+xml`)

/** The code of the refusal, or the text. */
async function outcome(data: Uint8Array, contentType: string, limits?: { time: number; memory: number }) {
  const document = { fileName: 'file', contentType, data }
  try {
    const { markdown } = await readInThread(document, order, { signal: never, ...(limits && { limits }) })
    return markdown.slice(0, 400)
  } catch (error) {
    return error instanceof ToolError ? error.code : String(error)
  }
}

const declared = (entities: string) => `<!DOCTYPE w:document [${entities}]>`
const laughs = Array.from({ length: 10 }, (_, place) =>
  place === 0 ? '<!ENTITY l0 "lol">' : `<!ENTITY l${place} "${`&l${place - 1};`.repeat(10)}">`,
).join('')

const hostileWord: [string, string, () => Uint8Array][] = [
  [
    'an entry larger than it says',
    'FILE_UNREADABLE',
    () =>
      handmadeZip([
        { name: '[Content_Types].xml', data: wordTypes },
        {
          name: 'word/document.xml',
          data: deflateRawSync(Buffer.alloc(500_000_000)),
          method: 8,
          saidSize: 1000,
        },
      ]),
  ],
  [
    'entities of entities',
    'FILE_UNREADABLE',
    () => wordPackage(wordParagraph('&l9;'), { prolog: declared(laughs) }),
  ],
  [
    'an entity from outside',
    'FILE_UNREADABLE',
    () => wordPackage(wordParagraph('&x;'), { prolog: declared('<!ENTITY x SYSTEM "file:///etc/passwd">') }),
  ],
  ['an entity that nobody declared', 'FILE_UNREADABLE', () => wordPackage(wordParagraph('&x;'))],
  ['elements without end', 'FILE_TOO_COMPLEX', () => wordPackage('<w:sdt><w:sdtContent>'.repeat(100_000))],
  ['elements that nobody closes', 'FILE_UNREADABLE', () => wordPackage('<w:p><w:r>')],
  ['a document without its text', 'FILE_UNREADABLE', () => zipSync({ '[Content_Types].xml': wordTypes })],
  [
    'an entry that does not unpack',
    'FILE_UNREADABLE',
    () =>
      handmadeZip([
        { name: '[Content_Types].xml', data: wordTypes },
        { name: 'word/document.xml', data: strToU8('nothing packed'), method: 8, saidSize: 1000 },
      ]),
  ],
]

test.each(shownOf(hostileWord, 2))('ends with a Word document of %s: %s', async (_, code, data) => {
  expect(await outcome(data(), word)).toBe(code)
})

test.each<[string, (text: string) => Uint8Array]>([
  [
    'in the cell',
    (text) => workbookPackage({ A: `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>` }),
  ],
  [
    'among the shared strings',
    (text) =>
      workbookPackage(
        { A: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' },
        { strings: `<si><t>${text}</t></si>` },
      ),
  ],
])('a text of 50 MB that a workbook keeps %s is cut', { tags: 'full' }, async (_, workbookOf) => {
  const text = Array.from(
    { length: 500_000 },
    (_each, place) => `word ${place * 7919} and more text that is long, `,
  )
    .join('')
    .repeat(2)
  expect(text.length).toBeGreaterThan(40_000_000)
  const document = { fileName: 'a.xlsx', contentType: sheet, data: workbookOf(text) }
  const { markdown, warnings } = await readInThread(document, order, { signal: never })
  expect(markdown.length).toBeLessThan(1_200)
  expect(warnings).toContain('cut')
})

test('a long text that a hundred thousand cells share fills no memory', { tags: 'full' }, async () => {
  const rows = Array.from(
    { length: 5_000 },
    (_, row) =>
      `<row r="${row + 1}">${Array.from({ length: 20 }, (_, column) => `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="s"><v>0</v></c>`).join('')}</row>`,
  )
  const data = workbookPackage({ A: rows.join('') }, { strings: `<si><t>${'x'.repeat(32_000)}</t></si>` })
  const document = { fileName: 'a.xlsx', contentType: sheet, data }
  const { tables, warnings } = await readInThread(document, { ...order, want: 'tables' }, { signal: never })
  expect(tables[0]!.csv.length).toBeLessThan(12_000_000)
  expect(tables[0]!.table.rowCount).toBe(5_000)
  expect(warnings).toEqual(['cut'])
  expect(await outcome(data, sheet)).toMatch(/^\|.*\n\|.*\n\| x{20}/)
})

test('a long text that the cells of many sheets share fills no disk', { tags: 'full' }, async () => {
  const { tables, warnings } = await readInThread(
    { fileName: 'a.xlsx', contentType: sheet, data: sheetsOfOneText() },
    { ...order, want: 'tables' },
    { signal: never },
  )
  expect(tables.length).toBeGreaterThan(0)
  expect(tables.reduce((sum, { csv }) => sum + csv.length, 0)).toBeLessThan(12_000_000)
  expect(warnings).toEqual(['cut'])
})

test('reads a document with macros, runs none of them, and says so', async () => {
  const data = wordPackage(wordParagraph('Text'), {
    type: macroMain,
    more: { 'word/vbaProject.bin': strToU8('Sub AutoOpen()') },
  })
  const contentType = await checkDocument({ fileName: 'a.docm', data })
  const { markdown, warnings } = await readInThread({ fileName: 'a.docm', contentType, data }, order, {
    signal: never,
  })
  expect({ markdown, warnings }).toEqual({ markdown: 'Text', warnings: ['macros'] })
})

const hostilePdf: [string, string, () => Uint8Array][] = [
  [
    'a stream of a gigabyte',
    'FILE_TOO_COMPLEX',
    () => pdfPages([deflateSync(Buffer.alloc(400_000_000, ' '))], { filter: '/Filter/FlateDecode' }),
  ],
  [
    'many streams of much',
    'FILE_TOO_COMPLEX',
    () => {
      const page = deflateSync(Buffer.alloc(50_000_000, ' '))
      return pdfPages(
        Array.from({ length: 10 }, () => page),
        { filter: '/Filter/FlateDecode' },
      )
    },
  ],
  [
    'streams packed many times',
    'FILE_TOO_COMPLEX',
    () =>
      pdfPages([deflateSync(deflateSync(deflateSync(deflateSync(deflateSync(Buffer.alloc(1_000_000))))))], {
        filter: '/Filter[/FlateDecode/FlateDecode/FlateDecode/FlateDecode/FlateDecode]',
      }),
  ],
  ['no objects', 'FILE_UNREADABLE', () => strToU8('%PDF-1.7\nnothing 0 obj here')],
]

test.each(shownOf(hostilePdf))('ends with a PDF of %s: %s', async (_, code, data) => {
  expect(await outcome(data(), 'application/pdf')).toBe(code)
})

test('reads what is left of a PDF whose end is missing', async () => {
  const whole = pdfPages([pdfText([[72, 700, 12, 'Still here']])])
  expect(await outcome(whole.slice(0, whole.length - 20), 'application/pdf')).toBe('Still here')
  expect(await outcome(whole.slice(0, whole.length / 2), 'application/pdf')).toBe('FILE_UNREADABLE')
})

test('a thread that takes too long, or too much memory, is ended', async () => {
  const long = await wordDocument()
  expect(await outcome(long, word, { time: 20, memory: 512 })).toBe('FILE_TOO_COMPLEX')
  const large = wordPackage(wordParagraph('A few.').repeat(30_000))
  expect(await outcome(large, word, { time: 60_000, memory: 24 })).toBe('FILE_TOO_COMPLEX')
})

test('ends with its signal', async () => {
  const abort = new AbortController()
  const data = wordPackage(wordParagraph('A few words.').repeat(20_000))
  const reading = readInThread({ fileName: 'a', contentType: word, data }, order, { signal: abort.signal })
  setTimeout(() => abort.abort(), 50)
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
})
