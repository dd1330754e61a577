import { deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { checkDocument } from './check-document.ts'
import {
  contentTypes,
  macroMain,
  pdfPages,
  pdfText,
  wordDocument,
  wordPackage,
  workbookPackage,
} from './testing/made-documents.ts'
import { handmadeZip } from './testing/hostile-zip.ts'
import { ToolError } from '../../tool-worker.ts'

const check = (fileName: string, data: Uint8Array) => checkDocument({ fileName, data })
const refusal = (data: Uint8Array, fileName = 'file.docx') =>
  check(fileName, data).then(
    (type) => type,
    (error: unknown) => (error instanceof ToolError ? error.code : String(error)),
  )

const ooxml = 'application/vnd.openxmlformats-officedocument'
const wordTypes = contentTypes('word/document.xml', `${ooxml}.wordprocessingml.document.main+xml`)
const page = pdfPages([pdfText([[72, 700, 12, 'Hello']])])

test('knows documents by what is in them, whatever they are called', async () => {
  const word = await wordDocument()
  expect(await check('photo.png', word)).toBe(`${ooxml}.wordprocessingml.document`)
  expect(await check('a.docx', workbookPackage({ A: '<row><c><v>1</v></c></row>' }))).toBe(
    `${ooxml}.spreadsheetml.sheet`,
  )
  expect(await check('a.csv', page)).toBe('application/pdf')
  expect(await check('a.docx', wordPackage('', { type: macroMain }))).toBe(
    'application/vnd.ms-word.document.macroEnabled.12',
  )
})

test('takes texts for what their names say, because each may be any', async () => {
  const text = strToU8('a,b\n1,2\n')
  expect(
    await Promise.all(['a.csv', 'a.TSV', 'a.md', 'a.txt', 'a.docx', 'a'].map((name) => check(name, text))),
  ).toEqual(['text/csv', 'text/csv', 'text/markdown', 'text/plain', 'text/plain', 'text/plain'])
})

test('names the file that it refuses, and what it takes instead', async () => {
  await expect(check('ảnh.docx', Uint8Array.of(0, 1, 2))).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    values: { name: 'ảnh.docx' },
  })
  await expect(check('a.pptx', zipSync({ 'a.txt': strToU8('a') }))).rejects.toMatchObject({
    code: 'FILE_TYPE_NOT_SUPPORTED',
    values: { types: 'DOCX, XLSX, CSV, PDF, TXT, MD' },
  })
})

test('a package may say anything of its parts', async () => {
  const data = zipSync({ '[Content_Types].xml': contentTypes('a.xml', 'constructor') })
  expect(await refusal(data)).toBe('FILE_TYPE_NOT_SUPPORTED')
})

const compoundFile = (name: string) =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1024),
      Buffer.from(name, 'utf16le'),
      Buffer.alloc(600),
    ]),
  )
const zeros = deflateRawSync(Buffer.alloc(2_000_000))
const empty = new Uint8Array()

test.each<[string, string, () => Uint8Array | Promise<Uint8Array>]>([
  ['nothing', 'FILE_UNREADABLE', () => empty],
  ['only spaces', 'FILE_UNREADABLE', () => strToU8(' \n\t ')],
  ['a picture', 'FILE_UNREADABLE', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a document that ends too soon', 'FILE_UNREADABLE', async () => (await wordDocument()).slice(0, 4000)],
  ['a PDF that is only its first line', 'FILE_UNREADABLE', () => strToU8('%PDF-1.7\n')],
  ['an archive', 'FILE_TYPE_NOT_SUPPORTED', () => zipSync({ 'a.txt': strToU8('a') })],
  ['an empty archive', 'FILE_TYPE_NOT_SUPPORTED', () => zipSync({})],
  [
    'slides',
    'FILE_TYPE_NOT_SUPPORTED',
    () =>
      zipSync({
        '[Content_Types].xml': contentTypes(
          'ppt/presentation.xml',
          `${ooxml}.presentationml.presentation.main+xml`,
        ),
      }),
  ],
  ['a document of Word 97', 'FILE_TYPE_NOT_SUPPORTED', () => compoundFile('WordDocument')],
  ['a document with a password', 'FILE_ENCRYPTED', () => compoundFile('EncryptedPackage')],
  [
    'an archive with a password',
    'FILE_ENCRYPTED',
    () =>
      handmadeZip([
        { name: '[Content_Types].xml', data: wordTypes, saidSize: wordTypes.length - 12, flags: 1 },
      ]),
  ],
  ['rich text', 'FILE_TYPE_NOT_SUPPORTED', () => strToU8('{\\rtf1 Hello}')],
  ['a page of the web', 'FILE_TYPE_NOT_SUPPORTED', () => strToU8('<!DOCTYPE html><p>Hello')],
  [
    'names that lead out of the archive',
    'FILE_UNREADABLE',
    () =>
      handmadeZip([
        { name: '[Content_Types].xml', data: wordTypes },
        { name: '../../etc/passwd', data: empty },
      ]),
  ],
  ['a name from the root', 'FILE_UNREADABLE', () => handmadeZip([{ name: '/etc/passwd', data: empty }])],
  [
    'the same name twice',
    'FILE_UNREADABLE',
    () =>
      handmadeZip([
        { name: '[Content_Types].xml', data: wordTypes },
        { name: '[Content_Types].xml', data: wordTypes },
      ]),
  ],
  [
    'a gigabyte in one entry',
    'FILE_TOO_COMPLEX',
    () =>
      handmadeZip([
        { name: '[Content_Types].xml', data: wordTypes },
        { name: 'word/document.xml', data: zeros, method: 8, saidSize: 1_000_000_000 },
      ]),
  ],
  [
    'a gigabyte in many entries',
    'FILE_TOO_COMPLEX',
    () =>
      handmadeZip([
        { name: '[Content_Types].xml', data: wordTypes },
        ...Array.from({ length: 100 }, (_, place) => ({
          name: `word/${place}.xml`,
          data: zeros,
          method: 8 as const,
          saidSize: 10_000_000,
        })),
      ]),
  ],
  [
    'much out of nothing',
    'FILE_TOO_COMPLEX',
    () =>
      zipSync(
        { '[Content_Types].xml': wordTypes, 'word/document.xml': new Uint8Array(40_000_000) },
        { level: 1 },
      ),
  ],
  [
    '100,000 entries',
    'FILE_TOO_COMPLEX',
    () =>
      handmadeZip(
        Array.from({ length: 65_000 }, (_, place) => ({ name: `${place}`, data: empty })),
        65_000,
      ),
  ],
  [
    'a list of parts without end',
    'FILE_TOO_COMPLEX',
    () => zipSync({ '[Content_Types].xml': Buffer.concat([wordTypes, Buffer.alloc(3_000_000, ' ')]) }),
  ],
])('refuses %s as %s', async (_, code, data) => {
  expect(await refusal(await data())).toBe(code)
})

const hex = (length: number) => `<${'ab'.repeat(length)}>`
const locked = pdfPages([pdfText([[72, 700, 12, 'Secret']])], {
  trailer: `/Encrypt 6 0 R/ID[${hex(16)}${hex(16)}]`,
  more: [`<</Filter/Standard/V 2/R 3/Length 128/P -44/O ${hex(32)}/U ${hex(32)}>>`],
})

/** How long a document waits for its turn does not depend on the machine. */
const waitUntil = (signal: AbortSignal) => vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(signal)

test('opens a PDF that says that it is encrypted, to see whether it takes a password', async () => {
  waitUntil(new AbortController().signal)
  expect(await refusal(locked, 'a.pdf')).toBe('FILE_ENCRYPTED')
  waitUntil(new AbortController().signal)
  const spoken = pdfPages([pdfText([[72, 700, 12, 'About /Encrypt']])])
  expect(await refusal(spoken, 'a.pdf')).toBe('application/pdf')
})

test('takes an encrypted PDF whose turn does not come; it is refused once it is read', async () => {
  waitUntil(AbortSignal.abort(new DOMException('Too long.', 'TimeoutError')))
  expect(await refusal(locked, 'a.pdf')).toBe('application/pdf')
})

test('whatever comes, it is a media type or a refusal that can be told', async () => {
  const word = await wordDocument()
  const damaged = fc
    .tuple(
      fc.constantFrom(word, page, strToU8('name,value\nx,1\n')),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }),
      fc.nat(),
    )
    .map(([data, changes, end]) => {
      const copy = data.slice(0, data.length - (end % 3 === 0 ? end % data.length : 0))
      for (const [place, value] of changes) if (copy.length > 0) copy[place % copy.length] = value
      return copy
    })
  await fc.assert(
    fc.asyncProperty(fc.oneof(damaged, fc.uint8Array({ maxLength: 500 })), async (data) => {
      expect(await refusal(data)).toMatch(/^(FILE_[A-Z_]+|[a-z]+\/[\w.-]+)$/)
    }),
    { numRuns: 200 },
  )
})
