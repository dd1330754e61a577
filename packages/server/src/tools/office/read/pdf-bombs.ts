import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { readingLimits as limits } from './reading-limits.ts'
import { tooComplex } from './refusals.ts'

const start = Buffer.from('stream')
const dictionaryBytes = 1024
/** Streams packed into each other. */
const deepest = 4

/**
 * Unpacks every compressed stream of a PDF file once, natively, and forgets it. The library would keep what it unpacks.
 * Pictures, which are not read, may be larger in all, but none of them larger than a stream may be.
 * @throws ToolError `FILE_TOO_COMPLEX`.
 */
export async function refusePdfBombs(name: string, data: Uint8Array): Promise<void> {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  let left: number = limits.pdfBytes
  for (let place = bytes.indexOf(start); place >= 0; place = bytes.indexOf(start, place + start.length)) {
    let content = place + start.length
    if (bytes[content] === 0x0d) content += 1
    if (bytes[content] === 0x0a) content += 1
    const size = await unpackedSize(bytes.subarray(content), Math.min(left, limits.pdfStreamBytes))
    if (size === null) throw tooComplex(name)
    const dictionary = bytes.toString('latin1', Math.max(0, place - dictionaryBytes), place)
    const isPicture = /\/Subtype\s*\/Image\b/.test(dictionary.slice(dictionary.lastIndexOf(' obj') + 1))
    if (!isPicture) left -= size
  }
}

/** How many bytes a stream becomes; 0 for what is not compressed in this way, null for more than the limit. */
async function unpackedSize(stream: Buffer, limit: number): Promise<number | null> {
  let packed: AsyncIterable<Buffer> | Iterable<Buffer> = [stream]
  let first = stream.subarray(0, 2)
  let size = 0
  for (let depth = 0; isZlib(first); depth += 1) {
    if (depth === deepest) return null
    size = 0
    const found: Buffer[] = []
    const inflate = Readable.from(packed).pipe(createInflate())
    try {
      for await (const chunk of inflate as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > limit) return null
        // Only what may be packed once more is kept.
        if (found.length === 0 && isZlib(chunk)) found.push(chunk)
        else if (found.length > 0) found.push(chunk)
      }
    } catch {
      // What is damaged stops where it is damaged, here as in the library.
    }
    packed = found
    first = found[0]?.subarray(0, 2) ?? Buffer.alloc(0)
  }
  return size
}

/** RFC 1950: deflate, and a check of the first two bytes. */
const isZlib = (bytes: Buffer): boolean =>
  bytes.length >= 2 && (bytes[0]! & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0
