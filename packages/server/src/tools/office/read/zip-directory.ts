import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { readingLimits as limits } from './reading-limits.ts'
import { encrypted, tooComplex, unreadable } from './refusals.ts'
import { ToolError } from '../../tool-worker.ts'

/** What a zip file says that it holds. Nothing of it has been unpacked yet. */
export interface ZipDirectory {
  zip: ZipFile
  entries: ReadonlyMap<string, Entry>
}

/**
 * Reads the central directory of a zip file and refuses what claims to unpack to too much. What an entry holds is
 * compared with its claim when it is read.
 * @throws ToolError `FILE_TOO_COMPLEX`, `FILE_ENCRYPTED` or `FILE_UNREADABLE`.
 */
export async function readZipDirectory(name: string, data: Uint8Array): Promise<ZipDirectory> {
  try {
    // Names that lead out of the package, and sizes of uncompressed entries that cannot be right, are errors here.
    const zip = await fromBufferPromise(Buffer.from(data.buffer, data.byteOffset, data.byteLength))
    if (zip.entryCount > limits.entries) throw tooComplex(name)
    const entries = new Map<string, Entry>()
    let total = 0
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw encrypted(name)
      // Two parts of one name: which one is meant would depend on who reads it.
      if (entries.has(entry.fileName)) throw unreadable(name)
      entries.set(entry.fileName, entry)
      total += entry.uncompressedSize
      if (total > limits.unpackedBytes) throw tooComplex(name)
    }
    if (total > limits.ratioFrom && total > limits.ratio * data.byteLength) throw tooComplex(name)
    return { zip, entries }
  } catch (error) {
    throw error instanceof ToolError ? error : unreadable(name, error)
  }
}

/**
 * Unpacks one entry.
 * @throws ToolError `FILE_TOO_COMPLEX`, or `FILE_UNREADABLE` where it does not hold what was claimed.
 */
export async function readZipEntry(
  name: string,
  { zip }: ZipDirectory,
  entry: Entry,
  limit: number = limits.partBytes,
): Promise<Buffer> {
  if (entry.uncompressedSize > limit) throw tooComplex(name)
  try {
    const stream = await zip.openReadStreamPromise(entry)
    const chunks: Buffer[] = []
    // The stream fails as soon as there is more than the entry has claimed.
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  } catch (error) {
    throw unreadable(name, error)
  }
}
