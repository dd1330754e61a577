import { extname } from 'node:path'
import { decodeText } from './text-encoding.ts'
import { mainParts } from './document-kinds.ts'
import { openPdfInThread } from './read-in-thread.ts'
import { encrypted, notSupported, unreadable } from './refusals.ts'
import { readZipDirectory, readZipEntry } from './zip-directory.ts'

/** How much of a text is looked at before it is stored; the rest is when it is read. */
const sampleBytes = 256 * 1024
/** Milliseconds that somebody who gives a file waits for its turn. */
const patience = 15_000
const contentTypesBytes = 1024 * 1024

/**
 * Finds out what a document is by what is in it, and answers its media type. Only among plain texts, Markdown and tables
 * the name decides, because each of them may be any of the others.
 * @throws ToolError `FILE_TYPE_NOT_SUPPORTED`, `FILE_UNREADABLE`, `FILE_ENCRYPTED` or `FILE_TOO_COMPLEX`.
 */
export async function checkDocument(file: { fileName: string; data: Uint8Array }): Promise<string> {
  const { fileName, data } = file
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (bytes.length === 0) throw unreadable(fileName)
  if (startsWith(bytes, 'PK\x03\x04') || startsWith(bytes, 'PK\x05\x06')) return officeType(fileName, bytes)
  if (startsWith(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'))
    throw isEncryptedPackage(bytes) ? encrypted(fileName) : notSupported()
  if (/%PDF-\d/.test(bytes.toString('latin1', 0, 1024))) return pdfType(fileName, bytes)
  return textType(fileName, bytes)
}

const startsWith = (bytes: Buffer, start: string): boolean =>
  bytes.subarray(0, start.length).equals(Buffer.from(start, 'latin1'))

/** What Office protects by a password is a compound file with a stream of this name; else it is a document of before 2007. */
const encryptedStream = 'EncryptedPackage'

const isEncryptedPackage = (bytes: Buffer): boolean => bytes.includes(Buffer.from(encryptedStream, 'utf16le'))

async function officeType(fileName: string, bytes: Buffer): Promise<string> {
  const directory = await readZipDirectory(fileName, bytes)
  const entry = directory.entries.get('[Content_Types].xml')
  if (!entry) throw notSupported()
  const xml = (await readZipEntry(fileName, directory, entry, contentTypesBytes)).toString('utf8')
  for (const [, type] of xml.matchAll(/ContentType\s*=\s*["']([^"']*)["']/g)) {
    const mediaType = mainParts.get(type!.trim())
    if (mediaType !== undefined) return mediaType
  }
  throw notSupported()
}

async function pdfType(fileName: string, bytes: Buffer): Promise<string> {
  if (!bytes.includes(' obj')) throw unreadable(fileName)
  // Without the word nothing is encrypted. With it, it may still open for everybody.
  if (bytes.includes('/Encrypt')) {
    try {
      await openPdfInThread(fileName, bytes, AbortSignal.timeout(patience))
    } catch (error) {
      // Other documents are being read for so long that it will be found out when this one is.
      if ((error as Error).name !== 'TimeoutError') throw error
    }
  }
  return 'application/pdf'
}

const textTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.tsv': 'text/csv',
  '.md': 'text/markdown',
  '.markdown': 'text/markdown',
}

function textType(fileName: string, bytes: Buffer): string {
  const isPart = bytes.length > sampleBytes
  const decoded = decodeText(bytes.subarray(0, sampleBytes), { isPart })
  if (!decoded || decoded.text.trim() === '') throw unreadable(fileName)
  if (/^\s*(\{\\rtf|<!doctype|<html\b|<\?xml\b)/i.test(decoded.text)) throw notSupported()
  return textTypes[extname(fileName).toLowerCase()] ?? 'text/plain'
}
